"""QR codes of transaction requests: ours are read by two other readers, those of two other makers are read by ours."""

import json
import subprocess
import xml.etree.ElementTree as ElementTree

import cv2
import numpy
import pytest
import qrcode
import segno
import zxingcpp
from PIL import Image

PASSWORD = "correct horse\n"
PAYER = "user1@example.com"
PAYEE = "user2@example.com"


class EWallet:
    """`oms ewallet` as one user of a Sandbox."""

    def __init__(self, program, environment):
        self.program, self.environment = program, environment

    def __call__(self, *words, stdin=None):
        done = subprocess.run(
            [self.program, "ewallet", *words], env=self.environment, input=stdin, capture_output=True, text=True,
            timeout=60, check=False)
        assert done.returncode == 0, f"oms ewallet {' '.join(words)}: {done.stderr}"
        return done

    def json(self, *words):
        return json.loads(self(*words, "--json").stdout)


@pytest.fixture(scope="module")
def users(sandbox, tmp_path_factory):
    from conftest import BIN, OMS
    result = []
    for email in (PAYER, PAYEE):
        environment = OMS(sandbox["url"], tmp_path_factory.mktemp("ewallet")).environment
        user = EWallet(f"{BIN}/oms", environment)
        user("login", email, stdin=PASSWORD)
        result.append(user)
    return result


@pytest.fixture(scope="module")
def request_id(users):
    return users[1].json("request", "--amount", "1")["formattedId"]


def read_everywhere(image, wanted):
    """zxing-cpp and OpenCV both find exactly this text."""
    assert [code.text for code in zxingcpp.read_barcodes(image)] == [wanted]
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(numpy.array(image.convert("L")))
    assert text == wanted


def test_our_png_is_read_by_others(users, tmp_path):
    path = str(tmp_path / "code.png")
    made = users[1].json("request", "--amount", "15", "--qr", path)
    image = Image.open(path)
    assert image.format == "PNG" and image.size == (400, 400)
    read_everywhere(image, made["formattedId"])
    code = zxingcpp.read_barcodes(image)[0]
    assert code.ec_level == "M"


def test_our_terminal_letters_are_read_by_others(users):
    done = users[1]("request", "--amount", "2", "--qr")
    identifier = done.stdout.split()[0]
    lines = [line for line in done.stderr.split("\n") if set(line) <= set(" █▀▄") and "█" in line or set(line) == {"▀"}]
    rows = []
    for line in lines:
        rows.append([255 if letter in "█▀" else 0 for letter in line])
        rows.append([255 if letter in "█▄" else 0 for letter in line])
    image = Image.fromarray(numpy.array(rows, dtype=numpy.uint8).repeat(6, 0).repeat(6, 1))
    assert [code.text for code in zxingcpp.read_barcodes(image)] == [identifier]


def test_our_svg_is_read_by_others(users, tmp_path):
    path = str(tmp_path / "code.svg")
    made = users[1].json("request", "--amount", "3", "--qr", path)
    root = ElementTree.parse(path).getroot()
    size = int(root.attrib["viewBox"].split()[2])
    pixels = numpy.full((size, size), 255, dtype=numpy.uint8)
    path_data = root.find("{http://www.w3.org/2000/svg}path").attrib["d"]
    for run in path_data.strip("z").split("zM"):
        place, rest = run.lstrip("M").split("h", 1)
        column, row = (int(number) for number in place.split())
        pixels[row, column:column + int(rest.split("v")[0])] = 0
    read_everywhere(Image.fromarray(pixels.repeat(8, 0).repeat(8, 1)), made["formattedId"])


def codes(text, folder):
    segno.make(text, error="l", micro=False).save(str(folder / "segno.png"), scale=4, dark="#102040", light="#fff8e0")
    segno.make(text, error="h", micro=False).save(str(folder / "palette.png"), scale=3, light=None)
    qrcode.make(text).save(str(folder / "qrcode.png"))
    photo = qrcode.make(text).convert("RGB").rotate(12, expand=True, fillcolor="white", resample=Image.BICUBIC)
    photo.save(str(folder / "photo.jpg"), quality=60)
    photo.convert("L").save(str(folder / "progressive.jpeg"), progressive=True)
    photo.convert("CMYK").convert("RGB").save(str(folder / "interlaced.png"), optimize=True)
    return sorted(folder.iterdir())


def test_codes_of_others_are_paid(users, request_id, tmp_path):
    paths = codes(request_id, tmp_path)
    assert len(paths) == 6
    for path in paths:
        paid = users[0].json("pay", str(path))
        assert paid["status"] == "confirmed" and paid["requestId"] == request_id, path


def test_a_picture_without_a_code_is_one_clear_line(users, tmp_path):
    path = tmp_path / "empty.png"
    Image.new("RGB", (64, 64), "white").save(path)
    done = subprocess.run(
        [users[0].program, "ewallet", "pay", str(path)], env=users[0].environment, capture_output=True, text=True,
        timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and "no QR code" in done.stderr


def test_a_jpeg_of_thousands_of_scans_is_refused_soon(users, tmp_path):
    """Each scan is a pass over the whole picture: a file of 24 MB would be decoded for minutes."""
    code = qrcode.make("txr_1").convert("L").resize((2000, 2000))
    code.save(tmp_path / "fine.jpg", progressive=True)
    whole = (tmp_path / "fine.jpg").read_bytes()
    scan = whole[whole.rfind(b"\xff\xda"):-2]
    (tmp_path / "slow.jpg").write_bytes(whole[:-2] + scan * 2000 + whole[-2:])
    done = subprocess.run(
        [users[0].program, "ewallet", "pay", str(tmp_path / "slow.jpg")], env=users[0].environment,
        capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1 and "damaged" in done.stderr
