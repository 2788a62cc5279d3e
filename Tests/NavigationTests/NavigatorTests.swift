import Navigation
import Testing

/// The shop's navigation, without any interface.
@MainActor @Suite struct NavigatorTests {
  private let shop: Shop.ShopNavigator

  init() throws {
    shop = try Shop.navigator()
  }

  // MARK: Stacks and tabs

  @Test func `a push shows a screen, a pop goes back`() {
    #expect(shop.push(.product(id: 1), .product(id: 2))?.kind == .applied)
    #expect(shop.visibleRoute == .product(id: 2))
    shop.pop()
    #expect(shop.routes(of: .home) == [.product(id: 1)])
    #expect(shop.pop()?.kind == .applied)
    #expect(shop.pop()?.kind == .noop)
    #expect(shop.visibleRoute == nil)
  }

  @Test func `stack calls work on the tab they name`() {
    shop.push(.product(id: 1), in: .profile)
    shop.push(.product(id: 2), in: .profile)
    #expect(shop.stack.isEmpty)
    #expect(shop.replaceTop(with: .address, in: .profile)?.kind == .applied)
    #expect(shop.pop(to: .product(id: 1), in: .profile)?.kind == .applied)
    #expect(shop.routes(of: .profile) == [.product(id: 1)])
    shop.setStack([.product(id: 1), .address], of: .profile)
    #expect(shop.stack(of: .profile).map(\.id) == [1, 4])
    shop.popToRoot(of: .profile)
    #expect(shop.routes(of: .profile) == [])
  }

  @Test func `tabs keep their stacks`() {
    shop.push(.product(id: 1))
    shop.select(.profile, pushing: .address)
    #expect(shop.selectedTab == .profile)
    #expect(shop.visibleRoute == .address)
    shop.select(.home)
    #expect(shop.visibleRoute == .product(id: 1))
    shop.select(.home)
    #expect(shop.stack.isEmpty)
  }

  @Test func `back pops, then dismisses, then leaves`() {
    shop.push(.product(id: 1))
    shop.present(.address)
    #expect(shop.back()?.kind == .applied)
    #expect(shop.modals.isEmpty)
    #expect(shop.back()?.kind == .applied)
    #expect(shop.back()?.kind == .exit)
  }

  @Test func `a screen dismisses what it presents and nothing else`() throws {
    shop.push(.product(id: 1))
    let product = try #require(shop.stack.last?.id)
    shop.present(.address, path: [.product(id: 2)])
    #expect(shop.dismissPresented(by: nil)?.kind == .stale)
    #expect(shop.visibleRoute == .product(id: 2))
    #expect(shop.dismissPresented(by: product)?.kind == .applied)
    #expect(shop.modals.isEmpty)
    shop.present(.address)
    shop.present(.login)
    shop.dismiss()
    #expect(shop.modals.count == 1)
    #expect(shop.dismissAll()?.kind == .applied)
    #expect(shop.dismiss()?.kind == .noop)
  }

  @Test func `windows keep to themselves`() {
    shop.push(.product(id: 1))
    #expect(shop.openWindow("second", showing: .address)?.kind == .applied)
    #expect(shop.visibleRoute == .address)
    #expect(shop.focusWindow(mainWindow)?.kind == .applied)
    #expect(shop.visibleRoute == .product(id: 1))
    #expect(shop.closeWindow("second")?.kind == .applied)
    #expect(shop.closeWindow(mainWindow) == Outcome(.rejected, reason: .lastWindow))
  }

  @Test func `a batch is all or nothing`() {
    let failing = shop.batch(.push(Push([.product(id: 1)])), .popTo(PopTo(.route(.address))))
    #expect(failing?.reason == Rejection.notOnStack.rawValue)
    #expect(shop.stack.isEmpty)
    shop.batch(.push(Push([.product(id: 1)])), .present(Present(.address)))
    #expect(shop.routes(of: .home) == [.product(id: 1)])
    #expect(shop.visibleRoute == .address)
  }

  @Test func `life of the app is told, and ends it`() {
    #expect(shop.background()?.kind == .applied)
    #expect(shop.state.isInBackground)
    #expect(shop.foreground()?.kind == .applied)
    #expect(shop.mark("here")?.kind == .applied)
    #expect(shop.layout(columns: 1)?.kind == .applied)
    #expect(shop.layout(columns: 0) == Outcome(.rejected, reason: .badParams))
    shop.end()
    #expect(shop.push(.address) == Outcome(.rejected, reason: .sessionEnded))
  }

  // MARK: Guards

  @Test func `a guarded screen waits behind the login and shows once facts allow it`() {
    #expect(shop.push(.settings)?.kind == .held)
    #expect(shop.visibleRoute == .login)
    #expect(shop.pending.count == 1)
    shop.set(["signedIn": .bool(true)])
    #expect(shop.modals.isEmpty)
    #expect(shop.visibleRoute == .settings)
    #expect(shop.pending.isEmpty)
  }

  @Test func `signing out takes away what needs an account`() {
    shop.set(["signedIn": .bool(true)])
    shop.push(.product(id: 1), .settings, .address)
    shop.set(["signedIn": .null])
    #expect(shop.routes(of: .home) == [.product(id: 1)])
  }

  @Test func `unsaved changes are asked about before they go`() throws {
    shop.push(.address)
    shop.set(["addressChanged": .bool(true)])
    #expect(shop.pop()?.kind == .asking)
    #expect(shop.visibleRoute == .address)
    let question = try #require(shop.asking.first)
    #expect(question.question == "Discard the changes?")
    shop.resolve(question.token, .allow)
    #expect(shop.visibleRoute == nil)
  }

  // MARK: Restoration

  @Test func `a snapshot brings the shop back, but not into what is guarded now`() throws {
    shop.set(["signedIn": .bool(true)])
    shop.push(.product(id: 1), .settings)
    shop.select(.profile, pushing: .address)
    shop.present(.product(id: 9), style: .fullScreen)
    let snapshot = shop.snapshot()

    let later = try Shop.navigator()
    let outcome = later.restore(snapshot)
    #expect(later.selectedTab == .profile)
    #expect(later.routes(of: .home) == [.product(id: 1)])
    #expect(later.modals.map(\.style) == [.fullScreen])
    #expect(
      outcome?.details == [.report([Loss(path: "windows.main.tabs.home[1]", reason: "guarded")])])

    #expect(shop.restore(snapshot) == Outcome(.applied))
    #expect(shop.routes(of: .home) == [.product(id: 1), .settings])
  }
}
