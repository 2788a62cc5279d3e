import Testing

@Suite struct ReplayTests {}
