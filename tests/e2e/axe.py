"""axe-core: what keeps people with disabilities from using a screen."""

from pathlib import Path

from .visitor import Visitor

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def check_access(visitor: Visitor, screen: str, within: str = "html") -> None:
    """No violation of any level on the screen, or a part of it, as it is now."""
    page = visitor.page
    if not page.evaluate("'axe' in window"):
        # Over the debugger, so that the page keeps its strict policy.
        debugger = visitor.context.new_cdp_session(page)
        debugger.send("Runtime.evaluate", {"expression": SCRIPT.read_text(encoding="utf-8")})
        debugger.detach()
    found = page.evaluate(
        """async (within) => (await axe.run(within, { resultTypes: ['violations'] })).violations
          .map(({ id, help, nodes }) => `${id} (${help}): ` +
            nodes.slice(0, 4).map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`).join(' | '))""",
        within,
    )
    assert not found, f"on {screen}:\n" + "\n".join(found)
