"""What the server sends, field by field, a module for each subject; its other rooms have `documents` of their own.

These types cost nothing when a document is written. `protocol_schema.py` makes a schema of them, from which the types
of the page are generated; docs/protocol.md tells the story.
"""

from .about import AboutAnswer, ContentAnswer, LevelLine, TargetLine, UsualTarget
from .advice import Collected, ConsideredAction, HandLine, HintAnswer, PreviewAnswer
from .answers import CodeAnswer, DoneAnswer, GameAnswer, InviteAnswer, InviteCode, JoinAnswer, NewTableAnswer
from .lessons import LessonAnswer, LessonLine
from .log import ActionEntry, EntryBase, EntryDoc
from .people import DeviceLine, DevicesAnswer, LinkAnswer, TokenAnswer
from .rejections import Reason, RejectionAnswer, RejectionDetails
from .socket import (
    AckMessage,
    ByeMessage,
    ByeReason,
    GoneMessage,
    OpenedMessage,
    PongMessage,
    ServerMessage,
    ThinkingMessage,
    TurnMessage,
    UpdateMessage,
    WelcomeMessage,
)
from .tables import (
    ContentName,
    NewsDoc,
    PastAnswer,
    SeatDoc,
    SeatKind,
    SidePoints,
    TableDoc,
    TableLine,
    UndoWishDoc,
    ViewDoc,
)

__all__ = [
    "AboutAnswer", "AckMessage", "ActionEntry", "ByeMessage", "ByeReason", "CodeAnswer", "Collected",
    "ConsideredAction", "ContentAnswer", "ContentName", "DeviceLine", "DevicesAnswer", "DoneAnswer", "EntryBase",
    "EntryDoc", "GameAnswer", "GoneMessage", "HandLine", "HintAnswer", "InviteAnswer", "InviteCode", "JoinAnswer",
    "LessonAnswer", "LessonLine", "LevelLine", "LinkAnswer", "NewTableAnswer", "NewsDoc", "OpenedMessage",
    "PastAnswer", "PongMessage", "PreviewAnswer", "Reason", "RejectionAnswer", "RejectionDetails", "SeatDoc",
    "SeatKind", "ServerMessage", "SidePoints", "TableDoc", "TableLine", "TargetLine", "ThinkingMessage",
    "TokenAnswer", "TurnMessage", "UndoWishDoc", "UpdateMessage", "UsualTarget", "ViewDoc", "WelcomeMessage",
]  # fmt: skip
