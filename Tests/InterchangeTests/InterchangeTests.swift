import Testing

@Suite struct InterchangeTests {}
