/// The definitions that reports go by, a sentence or two each: what `stats --explain` prints.
package enum Definitions {
  private static let visit = """
    A visit is an interval in which one entry, or a tab's root, is the visible one of a window: the top \
    modal's top entry, else that of the selected tab. It comes from folded state: what was denied, held, \
    stale or selected again is no visit. The same route pushed with other params, and coming back to an \
    entry, is a new one. It begins with the state after the session's first event.
    """
  private static let order = """
    Order is that of events. Time only measures: ties change nothing, and time that runs backwards counts 0.
    """
  private static let dwell = """
    Gross is the visit's interval, net is gross less the time in background. A session's last visits end \
    at end, or at a background without return; else they are censored: counted as visits, and left out of \
    sums, means and quantiles (--censored). Quantile p stands at (n − 1) · p, linear between neighbours; \
    means and quantiles are whole milliseconds, halves up.
    """
  private static let step = """
    A step is a visit of a route (NAME), with parameters (NAME?param=value), of a tab's root (tab:NAME), \
    one that a link led to (link:, link:NAME), or one while a fact held (fact:NAME, fact:NAME=value).
    """

  /// The definitions of a report.
  ///
  /// - Parameter name: as `stats` names it.
  package static func of(_ name: String) -> [String] {
    switch name {
    case Screens.name:
      [
        visit, dwell,
        """
        Entries and exits are the first and last visits of sessions: Σ entries = Σ exits = sessions with a \
        visit. A bounce is a session with one visit and no intent after the first but end, background and \
        foreground.
        """, order,
      ]
    case Transitions.name:
      [
        visit,
        """
        A transition leads from one visit of a window to the next, from the start to the first, from the \
        last to the end. Loops are kept. For every screen, in = out = visits.
        """, order,
      ]
    case Paths.name:
      [
        visit, step,
        """
        A path is the first --length visits of a session in order of happening, of all windows; --from \
        begins it at a step, --to ends it at one. What is longer ends in …, which is no drop-off. \
        Σ count + other = total.
        """,
      ]
    case FunnelSteps.name: funnel
    case Tabs.name:
      [
        visit, dwell,
        """
        Time in modals over a tab is time on that tab. A switch is an event after which another tab is \
        selected, a reselect a select of the selected one. maxDepth is the most entries on its stack. pops \
        are visits that something above them being popped led to; share is that of back intents in them; \
        a rage is three and more backs, each three within two seconds.
        """,
      ]
    case Links.name, Guards.name, Pending.name: ofAccounts(name)
    default:
      [
        """
        Sessions are the journal's own; --gap cuts them where nothing happens for strictly longer, into \
        s, s~2, s~3. Session - is in no report.
        """, visit,
      ]
    }
  }

  /// Of the reports on links and guards.
  private static func ofAccounts(_ name: String) -> [String] {
    switch name {
    case Links.name:
      [
        """
        Each open ends as exactly one of opened, redirected, denied, heldOpened, heldDropped, expired, \
        superseded, unmatched, refused or pending: Σ count = received. The reason is the last outcome's, \
        else why the link waited last.
        """,
        "Latency: from arrival to the event that settled it, gross and without background; 0 at once.",
        order,
      ]
    case Guards.name:
      [
        """
        An evaluation is a guard asked about a route. Guards that let it in leave no trace in outcomes and \
        are told by the app's declaration in the journal. evaluations = allowed + denied + redirected + held \
        + asked. Recovered: the same target was visited later in the session.
        """
      ]
    default:
      [
        """
        A row for each time an intent was held in the pending queue, with how it was settled: opened, \
        redirected, denied, dropped, expired, unmatched, refused, or held and asking where it waited on.
        """
      ]
    }
  }

  private static let funnel = [
    visit, step,
    """
    Each step is filled by one visit, each visit fills one step of an attempt. ordered: one after the \
    other, with anything between; strict: the next visit must be the next step; any: distinct steps in \
    any order. Best attempt of a session: most steps, then earliest completion, then earliest start. \
    --window counts from step 1, inclusive. --without ends an attempt where its screens come between.
    """,
    """
    Who came to step k and no further is open (with --window: not ended, and the window outlasts the \
    journal), droppedOff (the last visit is the step), cut (the next step came too late or behind a screen of --without) or \
    continued elsewhere: sessions of a step = those of the next + these four.
    """, order,
  ]
}
