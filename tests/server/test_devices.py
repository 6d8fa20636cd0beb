"""The devices of a person: a link makes another one theirs, each can be ended, and cookies do not run out."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from planetarium.server.people import LINK_SECONDS, device_name

from .people import Person, Refused
from .servers import FakeClock, server_in_thread
from .test_tables import refused


def test_a_stranger_has_no_devices(eve: Person) -> None:
    assert eve.get("devices") == {"devices": []}
    assert refused(eve, "devices/link") == (409, "not-now")


def test_a_linked_device_has_all_games_and_can_be_ended(ada: Person, people: Callable[..., Person]) -> None:
    game = ada.table("me me")["game"]
    phone = people()
    link = ada.post("devices/link")
    phone.post("devices/join", {"code": link["code"]})
    assert [line["game"] for line in phone.get("tables")] == [game]
    assert phone.news(game)["view"]["legal"]
    devices = ada.get("devices")["devices"]
    assert [device["here"] for device in sorted(devices, key=lambda device: not device["here"])] == [True, False]
    assert {device["name"] for device in devices} == {"A program"}
    assert refused(people(), "devices/join", {"code": link["code"]}) == (404, "unknown-device"), "once"
    other = next(device for device in devices if not device["here"])
    with phone.socket() as socket:
        socket.open(game)
        ada.request("DELETE", f"devices/{other['id']}")
        rest, code = socket.wait_until_closed()
        assert (rest[-1], code) == ({"type": "bye", "reason": "ended"}, 1008)
    assert phone.get("tables") == []
    with pytest.raises(Refused) as caught:
        phone.news(game)
    assert caught.value.reason == "unknown-game"
    assert [device["here"] for device in ada.get("devices")["devices"]] == [True]


def test_nobody_ends_the_device_of_another(ada: Person, bob: Person) -> None:
    ada.table("me")
    bob.table("me")
    mine = ada.get("devices")["devices"][0]["id"]
    with pytest.raises(Refused) as caught:
        bob.request("DELETE", f"devices/{mine}")
    assert (caught.value.status, caught.value.reason) == (404, "unknown-device")
    assert ada.get("devices")["devices"]


def test_who_ends_the_device_at_hand_is_a_stranger(ada: Person) -> None:
    ada.table("me")
    ada.request("DELETE", f"devices/{ada.get('devices')['devices'][0]['id']}")
    assert not ada.cookies
    assert ada.get("devices") == {"devices": []}


def test_a_link_is_not_good_for_long(address: str, clock: FakeClock) -> None:
    with Person(address) as ada, Person(address) as phone:
        ada.table("me")
        code = ada.post("devices/link")["code"]
        clock.seconds += LINK_SECONDS + 1
        assert refused(phone, "devices/join", {"code": code}) == (404, "unknown-device")


def test_another_process_hears_that_a_device_was_ended(address: str, tmp_path: Path, clock: FakeClock) -> None:
    with server_in_thread(str(tmp_path / "games.db"), clock) as (elsewhere, _), Person(address) as ada:
        game = ada.table("me me")["game"]
        token = ada.cookies.partition("=")[2]
        with Person(elsewhere, token) as same, same.socket() as socket:
            socket.open(game)
            ada.request("DELETE", f"devices/{ada.get('devices')['devices'][0]['id']}")
            rest, _ = socket.wait_until_closed()
            assert rest[-1]["reason"] == "ended"
            assert same.get("tables") == []


def test_nothing_new_belongs_to_the_owner_of_a_device_that_was_just_ended_elsewhere(
    address: str, tmp_path: Path, clock: FakeClock
) -> None:
    serving = server_in_thread(str(tmp_path / "games.db"), clock)
    with serving as (elsewhere, _), Person(address) as ada, Person(address) as phone:
        game = ada.table("me me")["game"]
        phone.post("devices/join", {"code": ada.post("devices/link")["code"]})
        with Person(elsewhere, phone.cookies.partition("=")[2]) as stolen:
            assert len(stolen.get("tables")) == 1, "which the other server remembers for a moment"
            device = next(one for one in ada.get("devices")["devices"] if not one["here"])
            ada.request("DELETE", f"devices/{device['id']}")
            stolen.table("me me")
        assert [line["game"] for line in ada.get("tables")] == [game]


def test_a_cookie_is_renewed_while_somebody_plays(address: str, clock: FakeClock) -> None:
    with Person(address) as ada:
        ada.table("me")
        ends = [cookie.expires for cookie in ada.http.cookies.jar]
        assert "set-cookie" not in ada.http.get("tables").headers
        clock.seconds += 8 * 24 * 3600
        time.sleep(1.1)  # the browser's own clock, by which it reckons when a cookie ends
        assert "HttpOnly" in ada.http.get("tables").headers["set-cookie"]
        assert [cookie.expires for cookie in ada.http.cookies.jar] > ends
        assert "set-cookie" not in ada.http.get("tables").headers, "not at every look"
        assert ada.get("tables")


@pytest.mark.parametrize(("agent", "name"), [
    ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1",
     "Safari on an iPhone"),
    ("Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537 Chrome/120 Safari/537 Edg/120", "Edge on Windows"),
    ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36", "Chrome on Android"),
    ("python-httpx/0.27", "A program"), ("", "A program"),
])  # fmt: skip
def test_devices_have_names_that_people_know(agent: str, name: str) -> None:
    assert device_name(agent) == name


def test_with_a_device_end_the_codes_that_it_made(ada: Person, people: Callable[..., Person]) -> None:
    """A thief who was thrown out once came back by a link, and sat down by a code for the owner's own seat."""
    game = ada.table("me me")["game"]
    thief = people()
    thief.post("devices/join", {"code": ada.post("devices/link")["code"]})
    link = thief.post("devices/link")["code"]
    code = thief.post(f"tables/{game}/seats/0/invite")["code"]
    other = next(device for device in ada.get("devices")["devices"] if not device["here"])
    ada.request("DELETE", f"devices/{other['id']}")
    assert refused(people(), "devices/join", {"code": link}) == (404, "unknown-device")
    assert refused(people(), "invites", {"code": code}) == (404, "unknown-invite")
    assert refused(thief, f"tables/{game}/seats/0/invite") == (404, "unknown-game")
    assert [seat["mine"] for seat in ada.news(game)["table"]["seats"]] == [True, True]
