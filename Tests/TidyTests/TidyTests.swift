import Testing

@Suite struct TidyTests {}
