def art(box):
    return {}


def headline(seen, frame):
    return "", ""


def preview(seen, box, action):
    return ""


def scene(seen, frame):
    return None
