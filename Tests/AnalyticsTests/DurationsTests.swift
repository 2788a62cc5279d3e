import Testing

@testable import Analytics
