"""What a page knows: everything that its browser has heard of a table, and every object in the page's memory."""

import re
from collections.abc import Iterable

from planetarium import standard_content

from .visitor import Visitor

# Walks all living objects. The cards themselves are public and on every page, so what counts is who else names one.
WALK = r"""function (ids) {
  const named = new RegExp(`(?<![\\w-])(?:${ids.join('|')})(?![\\w-])`);
  const isCard = (one) => typeof one === 'object' && one !== null && 'deck' in one && 'points' in one && 'note' in one;
  const found = [];
  for (const one of this) {
    if (one === ids || typeof one === 'function' || ArrayBuffer.isView(one)) continue;
    let texts = [];
    try {
      if (isCard(one)) continue;
      if (one instanceof Map) {
        for (const [key, value] of one) if (!isCard(value)) texts.push(key, value);
      } else if (one instanceof Set) texts = [...one];
      else for (const { value } of Object.values(Object.getOwnPropertyDescriptors(one))) texts.push(value);
    } catch {
      continue; // an object that does not let itself be looked at
    }
    for (const text of texts) {
      const match = typeof text === 'string' && text.match(named);
      if (match) found.push(`${match[0]} in {${Object.keys(one).slice(0, 12)}}: ${text.slice(0, 80)}`);
    }
  }
  return found;
}"""


def naming(ids: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, ids))})(?![\w-])")


def in_traffic(visitor: Visitor, ids: Iterable[str]) -> list[str]:
    """Where in all that the browser has heard, but the public content, one of these cards is named."""
    visitor.take_in()
    pattern = naming(ids)
    texts = [("socket", text) for text in visitor.heard]
    texts += [(address, text) for address, text in visitor.bodies if "/api/v1/contents/" not in address]
    assert any('"view"' in text for _, text in texts), "nothing was heard at all"
    return [f"{found[0]} from {where}: {text[:200]}" for where, text in texts if (found := pattern.search(text))]


def in_memory(visitor: Visitor, ids: Iterable[str]) -> list[str]:
    """Which living objects of the page, other than the public cards, name one of these cards."""
    debugger = visitor.context.new_cdp_session(visitor.page)
    everything = debugger.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    living = debugger.send("Runtime.queryObjects", {"prototypeObjectId": everything})["objects"]["objectId"]
    walked = debugger.send(
        "Runtime.callFunctionOn",
        {"functionDeclaration": WALK, "objectId": living, "arguments": [{"value": list(ids)}], "returnByValue": True},
    )
    debugger.detach()
    assert "exceptionDetails" not in walked, walked
    found: list[str] = walked["result"]["value"]
    return found


def on_screen(visitor: Visitor, names: Iterable[str]) -> list[str]:
    """Which names of cards are anywhere in the document, seen or not, but not as a part of a longer name."""
    document = visitor.page.content()
    found = []
    for name in names:
        rest = document
        for longer in {card.name for card in standard_content().cards if name in card.name} - {name}:
            rest = rest.replace(longer, "")
        if name in rest:
            found.append(name)
    return found
