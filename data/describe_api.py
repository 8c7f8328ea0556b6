"""Prints databank.json, the description of what a project of the Django REST framework publishes, for polity-press.

Run it in one of three ways. It asks url patterns, views, serializers, models, paginators and permissions; it connects
to no database and reads no row.

    DJANGO_SETTINGS_MODULE=project.settings python describe_api.py --prefix api/ --to databank.json

    DESCRIBE_API_PREFIX=api/ DESCRIBE_API_TO=databank.json python manage.py shell -v 0 < describe_api.py

    import describe_api  # where Django is set up already
    databank, report = describe_api.describe(prefix="api/")

What anonymous readers may not GET is left out, and named on standard error. What a description cannot say is named
with its place, all at once, and refused: exit code 1, nothing on standard output, and the file of --to as it was (the
shell empties the file of a redirection before the program starts). --skip leaves out the collections
concerned, --skip-keys only the keys; with --else https://service.example.org, a build takes those collections from the
running service. Where there are no arguments, as in the shell, these count instead: DESCRIBE_API_PREFIX,
DESCRIBE_API_SKIP=1, DESCRIBE_API_SKIP_KEYS=1, DESCRIBE_API_ELSE=https://service.example.org,
DESCRIBE_API_PUBLIC=app.model,app.model, DESCRIBE_API_TO=databank.json

Needs Python 3.8 and Django 3.2 at least, Django REST framework, and nothing else.
"""

import argparse
import collections
import contextlib
import datetime
import decimal
import inspect
import json
import os
import re
import sys

import django
from django.apps import apps
from django.conf import settings

# The running service, unless --else names another: `polity-press describe django --else ADDRESS` writes it here.
SERVICE = None


def _is_program():
    """Whether this file was called, with arguments of its own: not fed to a shell, not executed by another program."""
    is_piped = _is_program.__code__.co_filename == "<stdin>" and sys.argv[:1] == ["-"]
    return __name__ == "__main__" and (is_piped or _is_own_file())


def _is_imported():
    """Whether another program imports this file as a module, and so calls describe() itself."""
    return __name__ != "__main__" and _is_own_file()


def _is_own_file():
    """Whether what runs is a file of this text: executed text has the name of the program that executes it, or none."""
    return _is_program.__code__.co_filename == globals().get("__file__")


def _options():
    """The options: prefix, skip, skip_keys, service and public. Arguments of this program, else environment variables."""
    given = os.environ.get
    words = argparse.ArgumentParser(
        prog="describe_api.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = words.add_argument
    add("--prefix", default=given("DESCRIBE_API_PREFIX"), help="describe only what is below this path: api/")
    add("--to", metavar="FILE", default=given("DESCRIBE_API_TO"), help="write the description to this file, or nothing")
    add("--skip", action="store_true", help="leave out the collections that a description cannot say")
    add("--skip-keys", action="store_true", help="leave out the keys that it cannot say, and keep their collections")
    add(
        "--else",
        dest="service",
        metavar="ADDRESS",
        default=given("DESCRIBE_API_ELSE") or SERVICE,
        help="take the collections that it cannot say from the running service at this address, before the prefix",
    )
    add(
        "--public",
        action="append",
        metavar="APP.MODEL",
        help="a table with a foreign key to the user model that is not about users: describe it; its keys that lead to"
        " users are null (repeatable)",
    )
    options = words.parse_args(None if _is_program() else [])
    options.skip = options.skip or given("DESCRIBE_API_SKIP", "") not in ("", "0")
    options.skip_keys = options.skip_keys or given("DESCRIBE_API_SKIP_KEYS", "") not in ("", "0")
    options.public = options.public or [name for name in given("DESCRIBE_API_PUBLIC", "").split(",") if name]
    return options


def _set_up():
    """Sets Django up, unless somebody has. What a project prints meanwhile is no part of the description."""
    if apps.ready:
        return
    if not settings.configured and not os.environ.get("DJANGO_SETTINGS_MODULE"):
        sys.stderr.write("error: which project? Set DJANGO_SETTINGS_MODULE, for example to project.settings\n")
        sys.exit(2)
    sys.path.insert(0, os.getcwd())
    try:
        with contextlib.redirect_stdout(sys.stderr):
            django.setup()
    except ModuleNotFoundError as error:
        named = os.environ.get("DJANGO_SETTINGS_MODULE", "")
        if not "{}.".format(named).startswith("{}.".format(error.name)):
            raise
        sys.stderr.write(
            "error: DJANGO_SETTINGS_MODULE is {}, but there is no module {} in {}: "
            "run this in the folder of manage.py, with the settings that it names\n".format(
                named, error.name, os.getcwd()
            )
        )
        sys.exit(2)


if not _is_imported():
    # Before Django is set up, so that --help needs no project.
    _given = _options()
_set_up()

# The framework reads the settings as it is imported.
import rest_framework  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.core.exceptions import FieldDoesNotExist, ImproperlyConfigured, PermissionDenied  # noqa: E402
from django.db import connections, models  # noqa: E402
from django.db.backends.base.base import BaseDatabaseWrapper  # noqa: E402
from django.http import Http404  # noqa: E402
from django.urls import Resolver404, URLResolver, get_resolver, get_script_prefix, resolve  # noqa: E402
from django.urls.resolvers import LocalePrefixPattern, RoutePattern  # noqa: E402
from django.utils import timezone, translation  # noqa: E402
from rest_framework import (  # noqa: E402
    exceptions,
    fields,
    generics,
    mixins,
    pagination,
    relations,
    renderers,
    routers,
    serializers,
)
from rest_framework.settings import api_settings  # noqa: E402
from rest_framework.test import APIRequestFactory  # noqa: E402


# Middleware that changes no body and refuses no anonymous GET: Django's own (for logins, see below), and others'.
HARMLESS = ("django.", "corsheaders.", "whitenoise.", "debug_toolbar.")


# The page size of a list without pages, which is one, however long.
WITHOUT_PAGES = 1000000


class CannotSay(Exception):
    """Something that a description cannot say, in words that follow the name of its place."""


class AsksDatabase(Exception):
    """Code of the project asks the database."""


class Options:
    """What to describe, and what to do with what cannot be said."""

    def __init__(self, prefix=None, skip=False, skip_keys=False, public=(), service=None):
        self.prefix = None if prefix is None or prefix.strip("/.") == "" else prefix.strip("/") + "/"
        self.service = None if service is None else service.rstrip("/")
        self.skip = skip or self.service is not None
        self.skip_keys = skip_keys
        self.public = {name.lower() for name in public}


# A place in the url patterns: its path, the view, whether the path has no parameters, whether it has a language.
Endpoint = collections.namedtuple("Endpoint", "path callback is_fixed has_language")


class Shape:
    """A kind of record: a model with these keys. A private one has none."""

    def __init__(self, model, keys, id_key):
        self.model = model
        self.keys = keys
        self.id_key = id_key


class Ref:
    """The name of a shape, which it gets at the end; with ? where null is allowed."""

    def __init__(self, shape, nullable=False):
        self.shape = shape
        self.nullable = nullable


class Listed:
    """The name of the shape in which a collection lists the records of a model, which it gets at the end, if any does."""

    def __init__(self, model):
        self.label = label_of(model)

    def __repr__(self):
        return self.label


class Report:
    """What is said on standard error: each message once, with all the places that it is about."""

    def __init__(self):
        self.denied, self.faults, self.left_out_keys, self.notes = {}, {}, {}, {}
        # The places of collections that are taken from the running service.
        self.answered = set()

    @staticmethod
    def add(messages, message, place):
        places = messages.setdefault(message, [])
        if place not in places:
            places.append(place)

    def lines(self, options):
        left_out = "left out" if options.skip else "error"
        # Of what is no part of the description, there is nothing else to say.
        faulty = tuple(place for places in self.faults.values() for place in places)
        notes = {
            message: [place for place in places if not place.startswith(faulty)]
            for message, places in self.notes.items()
        }
        answered, others = (
            {
                message: [place for place in places if (place in self.answered) is is_answered]
                for message, places in self.faults.items()
            }
            for is_answered in (True, False)
        )
        for label, messages in (
            ("left out", self.denied),
            ("left out", self.left_out_keys),
            ("from the service", answered),
            (left_out, others),
            ("note", notes),
        ):
            for message, places in messages.items():
                if places:
                    yield "%s: %s: %s" % (label, ", ".join(places), message)


# --- url patterns ---------------------------------------------------------------------------------------------------


def endpoints_in(patterns, path="", is_fixed=True, has_language=False):
    """Every view of the url patterns, those that are included too, in their order."""
    for pattern in patterns:
        is_localized = isinstance(pattern.pattern, LocalePrefixPattern)
        text, is_text = ("<language>/", False) if is_localized else text_of(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = is_fixed and is_text, has_language or is_localized
            yield from endpoints_in(pattern.url_patterns, path + text, *inner)
        else:
            yield Endpoint(path + text, pattern.callback, is_fixed and is_text, has_language)


def text_of(pattern):
    """The path that a pattern matches, and whether it is the only one. A pattern with parameters is given as it is."""
    text = str(pattern)
    if isinstance(pattern, RoutePattern):
        return text, "<" not in text
    path = re.sub(r"^\^|(?:\$|\\Z)$", "", text)
    path = re.sub(r"/\?$", "/", path)
    plain = re.sub(r"\\([^A-Za-z0-9])", r"\1", path)
    # What is left of a regular expression, once what is escaped is gone.
    is_fixed = not re.search(r"[][\\^$.|?*+(){}]", re.sub(r"\\[^A-Za-z0-9]", "", path))
    return (plain if is_fixed else path), is_fixed


def is_format_twin(path):
    """Whether a path is that of another one with a format at its end, as routers add: rooms.json"""
    return "(?P<format>" in path or "format_suffix:format>" in path


# --- whose code is it ----------------------------------------------------------------------------------------------

_known = tuple(os.path.dirname(os.path.abspath(each.__file__)) + os.sep for each in (django, rest_framework))
_login = os.path.join(_known[0], "contrib", "auth") + os.sep


def strangers(function):
    """Where a function, or what decorates it, is not of Django or the REST framework: file and line, or None."""
    waiting, seen = [function], set()
    while waiting:
        each = waiting.pop()
        each = getattr(each, "__func__", each)
        if id(each) in seen:
            continue
        seen.add(id(each))
        code = getattr(each, "__code__", None)
        if code is None:
            continue
        file = os.path.abspath(code.co_filename)
        if not file.startswith(_known) or file.startswith(_login):
            return "%s:%d" % (os.path.basename(file), code.co_firstlineno)
        waiting += [getattr(each, "__wrapped__", None)]
        # A decorator keeps what it calls, and what it was called with, in its closure.
        for cell in each.__closure__ or ():
            with contextlib.suppress(ValueError):
                content = cell.cell_contents
                waiting += content if isinstance(content, (list, tuple)) else [content]
    return None


def must_be_known(owner, name, what):
    """Refuses a method that the project wrote itself: what it does cannot be asked."""
    method = getattr(owner, name, None)
    place = None if method is None else strangers(method)
    if place is not None:
        raise CannotSay("%s has its own %s (%s), %s" % (owner.__name__, name, place, what))


# --- the database is not asked -------------------------------------------------------------------------------------


@contextlib.contextmanager
def no_database():
    """Refuses every question to a database, as long as it lasts; gives the list of those that were tried."""
    tried = []

    def refuse(*_):
        tried.append(1)
        raise AsksDatabase("it asks the database")

    # Whatever asks for a cursor, or begins a transaction, calls this first: in any thread, of any connection.
    before = BaseDatabaseWrapper.ensure_connection
    BaseDatabaseWrapper.ensure_connection = refuse
    try:
        yield tried
    finally:
        BaseDatabaseWrapper.ensure_connection = before


# --- models --------------------------------------------------------------------------------------------------------


def concrete(model):
    return model._meta.concrete_model


def label_of(model):
    return concrete(model)._meta.label_lower


def private_models(public):
    """The user model, every model with a foreign key to it, and every model with a one-to-one key to one of these.

    public holds labels of models that are not, because they are not about users.
    """
    try:
        user = concrete(get_user_model())
    except ImproperlyConfigured:
        return set()
    found = {user}
    # Those that users inherit from, table by table, hold a part of each user.
    found.update(concrete(parent) for parent in user._meta.get_parent_list())
    everything = [model for model in apps.get_models() if not model._meta.proxy]
    while True:
        more = {
            model
            for model in everything
            if model not in found
            and label_of(model) not in public
            and any(
                isinstance(field, models.ForeignKey)
                and isinstance(field.related_model, type)
                and (concrete(field.related_model) is user or field.one_to_one)
                and concrete(field.related_model) in found
                for field in model._meta.get_fields()
            )
        }
        if not more:
            return found
        found |= more


def model_field_of(model, source):
    """The field of a model that a serializer reads by this name, and whether the name is that of its column."""
    if source == "pk":
        return model._meta.pk, False
    for relation in model._meta.related_objects:
        # Its name as a field is that in queries.
        if relation.get_accessor_name() == source:
            return relation, False
    try:
        field = model._meta.get_field(source)
    except FieldDoesNotExist:
        raise CannotSay("is no field of the model: its code computes it (property, method or annotation)")
    return field, field.name != source


KINDS = {
    "integer": "Auto BigAuto SmallAuto Integer BigInteger SmallInteger PositiveInteger PositiveBigInteger"
    " PositiveSmallInteger",
    "text": "Char Text Slug FilePath IPAddress GenericIPAddress",
    "boolean": "Boolean NullBoolean",
    "number": "Float",
    "decimal": "Decimal",
    "date": "Date",
    "date-time": "DateTime",
    "time": "Time",
    "duration": "Duration",
    "uuid": "UUID",
    "json": "JSON",
}
_kind_of_type = {name + "Field": kind for kind, names in KINDS.items() for name in names.split()}
ID_TYPES = ("integer", "text", "uuid")


def kind_of(field):
    """What a model's field stores, of a foreign key what it refers to: a value type; decimals without their scale."""
    while isinstance(field, models.ForeignKey):
        field = field.target_field
    place = strangers(getattr(type(field), "from_db_value", None))
    if place is not None:
        raise CannotSay("is of a field that changes what is stored (%s, %s)" % (type(field).__name__, place))
    if hasattr(field, "geom_type"):
        return "geometry"
    kind = _kind_of_type.get(field.get_internal_type())
    if kind is None:
        raise CannotSay("stores what no value type is: %s" % type(field).__name__)
    must_be_given_as_stored(field, kind)
    return kind


# By the value type: a value to store. Of the others, a date.
SAMPLES = {"integer": 1, "text": "x", "boolean": True, "number": 0.5, "decimal": decimal.Decimal("0.5")}


def must_be_given_as_stored(field, kind):
    """Refuses a field whose records give another value than is stored, such as a translation of it."""
    descriptor = inspect.getattr_static(field.model, field.attname, None)
    place = strangers(getattr(type(descriptor), "__get__", None))
    if place is None:
        return
    record, sample = field.model(), SAMPLES.get(kind, datetime.date(2000, 1, 1))
    record.__dict__[field.attname] = sample
    # What a field gives may be more than the value, and equal to it.
    if getattr(record, field.attname) != sample:
        name = type(descriptor).__name__
        raise CannotSay("is given as another value than is stored (%s, %s)" % (name, place))


# --- orders --------------------------------------------------------------------------------------------------------

ANOTHER_ORDER = "records come in another order than that of their ids"
AS_STORED = "records are not ordered: they come as they were stored, not in the order of their ids"
COLLATED = "records are ordered by the database's collation, which may differ from the order of their ids as plain text"
# The service itself does not keep to one.
UNORDERED = "records are not ordered: the database may give them in another order than that of their ids"


def strange_order(queryset, has_index=None):
    """How the order of these records differs from that of their ids, in which a tree has them; None if it does not.

    has_index: of a list found by a table of links, whether an index of that table has them in the order of their ids.
    """
    query, meta = queryset.query, queryset.model._meta
    order = query.extra_order_by or query.order_by or (meta.ordering if query.default_ordering else ())
    database = connections[queryset.db]
    is_sqlite = database.vendor == "sqlite"
    if not order:
        if not is_sqlite:
            return UNORDERED
        # SQLite reads a table from its first row to its last, and such a key is the number of the row.
        is_by_id = meta.pk.db_type(database) == "integer" if has_index is None else has_index
        return None if is_by_id else AS_STORED
    names = ["pk", meta.pk.attname]
    # The name of a relation stands for the order of the records that it leads to.
    names += [] if meta.pk.is_relation and meta.pk.related_model._meta.ordering else [meta.pk.name]
    if order[0] not in [name if query.standard_ordering else "-" + name for name in names]:
        return ANOTHER_ORDER
    pk = meta.pk
    while isinstance(pk, models.ForeignKey):
        pk = pk.target_field
    collation = getattr(pk, "db_collation", None) or ("BINARY" if is_sqlite else "")
    is_text = _kind_of_type.get(pk.get_internal_type()) == "text"
    return COLLATED if is_text and collation.upper() not in ("BINARY", "C", "POSIX") else None


def prefetched(queryset, path=""):
    """The querysets with which a queryset finds lists in its records (Prefetch), by the way to each list: a__b."""
    for lookup in queryset._prefetch_related_lookups:
        inner = getattr(lookup, "queryset", None)
        if inner is not None:
            yield path + lookup.prefetch_to, inner
            yield from prefetched(inner, path + lookup.prefetch_to + "__")


# --- values of serializers -----------------------------------------------------------------------------------------

# Classes of which nothing can be said, the special ones first.
NEVER = (
    (fields.SerializerMethodField, "is computed by a method"),
    (relations.HyperlinkedRelatedField, "is the address of a record"),
    (relations.StringRelatedField, "is the text by which a record calls itself"),
    (relations.SlugRelatedField, "is a key of another record"),
    (fields.FileField, "is the address of a file"),
    (fields.MultipleChoiceField, "is a set"),
    (fields.ListField, "is a list of values"),
    (fields.DictField, "is an object"),
    (fields.ModelField, "is whatever the model's field makes of it"),
)

# Which values each class publishes as they are stored; the special ones first.
PUBLISHES = (
    (fields.BooleanField, ("boolean",)),
    (getattr(fields, "NullBooleanField", ()), ("boolean",)),
    (fields.IntegerField, ("integer",)),
    (fields.FloatField, ("number",)),
    (fields.DecimalField, ("decimal",)),
    (fields.DateTimeField, ("date-time",)),
    (fields.DateField, ("date",)),
    (fields.TimeField, ("time",)),
    (fields.DurationField, ("duration",)),
    (fields.UUIDField, ("uuid",)),
    (fields.JSONField, ("json",)),
    (fields.CharField, ("text",)),
    (fields.ChoiceField, ("text", "integer", "boolean")),
    (fields.ReadOnlyField, ("integer", "text", "boolean", "number", "date", "uuid", "json")),
)


def class_of(field):
    return type(field).__name__


def value_type(field, model_field):
    """The value type of what a field of a serializer publishes of a field of a model."""
    if type(field).__module__ == "rest_framework_gis.fields" and hasattr(model_field, "geom_type"):
        return geometry_type(field)
    must_be_known(type(field), "to_representation", "which may publish anything")
    must_be_known(type(field), "get_attribute", "which may read anything")
    kind = kind_of(model_field)
    kinds = next((kinds for publisher, kinds in PUBLISHES if isinstance(field, publisher)), ())
    if kind not in kinds:
        raise CannotSay("publishes %s as another type (%s)" % (type(model_field).__name__, class_of(field)))
    if kind == "decimal":
        return decimal_type(field, model_field)
    fault = FAULTS.get(kind, lambda *_: None)(field, model_field)
    if fault is not None:
        raise CannotSay(fault)
    return time_type(field) if kind == "date-time" else kind


def geometry_type(field):
    if class_of(field) != "GeometryField":
        raise CannotSay("is computed from a geometry (%s)" % class_of(field))
    for option in ("precision", "remove_duplicates", "auto_bbox"):
        if getattr(field, option, None):
            raise CannotSay("changes its geometry (%s)" % option)
    return "geometry"


def decimal_type(field, model_field):
    if field.decimal_places is None:
        raise CannotSay("has no fixed number of decimal places")
    if field.decimal_places < model_field.decimal_places:
        raise CannotSay("is rounded to %d decimal places of %d" % (field.decimal_places, model_field.decimal_places))
    if field.localize or getattr(field, "normalize_output", False):
        raise CannotSay("is a decimal that is formatted (localize or normalize_output)")
    as_text = getattr(field, "coerce_to_string", api_settings.COERCE_DECIMAL_TO_STRING)
    if field.decimal_places > 30:
        raise CannotSay("has more than 30 decimal places")
    return "%s(%d)" % ("decimal" if as_text else "number", field.decimal_places)


def time_fault(field, model_field):
    if not is_iso(field, api_settings.DATETIME_FORMAT):
        return "is a time in a format of its own"
    if not settings.USE_TZ:
        return "is a time without a time zone (USE_TZ is False)"
    database = connections[model_field.model._default_manager.db]
    is_local = not is_utc(database.timezone)
    if is_local and not (database.features.supports_timezones and is_formatted(field)):
        return "is a time in the zone of its database (TIME_ZONE of DATABASES)"
    zone = zone_of(field)
    return None if is_utc(zone) or name_of(zone) else "is a time in a zone without a name (%s)" % zone


def time_type(field):
    zone = zone_of(field)
    return "date-time" if is_utc(zone) else "date-time(%s)" % name_of(zone)


def is_formatted(field):
    """Whether the framework writes a time itself. Without a format, it is rendered as the database gave it."""
    return getattr(field, "format", api_settings.DATETIME_FORMAT) is not None


def zone_of(field):
    if not is_formatted(field):
        return datetime.timezone.utc
    return getattr(field, "timezone", None) or timezone.get_current_timezone()


def name_of(zone):
    """The name of a time zone in the public list of all: of zoneinfo's, or of pytz's. An offset has none."""
    name = getattr(zone, "key", None) or getattr(zone, "zone", None)
    return name if name and re.match(r"[A-Za-z][A-Za-z0-9_+/-]*$", name) else None


def is_iso(field, default):
    """Whether a time or a date is published in the form of ISO 8601; no format at all leaves that to the renderer."""
    chosen = getattr(field, "format", default)
    return chosen is None or chosen.lower() == "iso-8601"


def is_utc(zone):
    """Whether a time zone is UTC by any name: without an offset in all years. London has one in summer."""
    moments = (datetime.datetime(year, month, 1) for year in range(1800, 2101) for month in (1, 7))
    return all(zone.utcoffset(moment) == datetime.timedelta(0) for moment in moments)


def json_fault(field, model_field):
    if getattr(field, "binary", False):
        return "is JSON within a text (binary)"
    return "is JSON that a decoder changes" if getattr(model_field, "decoder", None) else None


def choice_fault(python_type):
    def fault(field, model_field):
        # Of a value that is a choice, the serializer publishes the choice: 1 in place of the text "1".
        if isinstance(field, fields.ChoiceField) and not all(isinstance(key, python_type) for key in field.choices):
            return "has choices of another type than its column"
        return None

    return fault


# By the value type: what a serializer's field does to it that cannot be said, in words; None if nothing.
FAULTS = {
    "date-time": time_fault,
    "date": lambda field, _: None if is_iso(field, api_settings.DATE_FORMAT) else "is a date in a format of its own",
    "time": lambda field, _: None if is_iso(field, api_settings.TIME_FORMAT) else "is a time in a format of its own",
    "duration": lambda field, _: (
        None if (getattr(field, "format", None) or "django").lower() == "django" else "is a duration in another format"
    ),
    "uuid": lambda field, _: (
        None if getattr(field, "uuid_format", "hex_verbose") == "hex_verbose" else "is a UUID in another form"
    ),
    "json": json_fault,
    "text": choice_fault(str),
    "integer": choice_fault(int),
    "boolean": choice_fault(bool),
}


def text_of_choice(choice):
    """As JavaScript writes it."""
    return str(choice).lower() if isinstance(choice, bool) else str(getattr(choice, "value", choice))


def label_of_choice(label):
    """On one line, without control characters; labels may be lazy translations."""
    return " ".join("".join(each if each.isprintable() else " " for each in str(label)).split())


def documentation_of(key, field, model_field, with_choices):
    """Label, help and choices, where they say more than the names do."""
    plain = {name.replace("_", " ").lower() for name in (key, field.source, model_field.name)}
    labels = [str(each) for each in (field.label, getattr(model_field, "verbose_name", None)) if each]
    label = next((each for each in labels if each.strip() and each.lower() not in plain), None)
    text = str(field.help_text or getattr(model_field, "help_text", "") or "").strip()
    said = {}
    if label is not None and not getattr(model_field, "auto_created", False):
        said["label"] = label
    if text:
        said["help"] = text
    if with_choices:
        of_model = getattr(model_field, "flatchoices", None) or ()
        # Not of a field that refers to records: its choices are those records.
        choices = dict(of_model or (field.choices.items() if isinstance(field, fields.ChoiceField) else ()))
        choices.pop(None, None)
        if choices:
            said["choices"] = list(choices)
            labels = {text_of_choice(choice): label_of_choice(label) for choice, label in choices.items()}
            labels = {text: label for text, label in labels.items() if label not in ("", text)}
            if labels:
                said["labels"] = labels
    return said


# --- the description -----------------------------------------------------------------------------------------------


class Describer:
    """Asks a project, collection by collection."""

    def __init__(self, options, tried):
        """tried: the questions to a database that code of the project tries to ask, and is refused."""
        self.options = options
        self.tried = tried
        self.report = Report()
        self.private = private_models(options.public)
        self.shapes = {}
        # Where each column was read first, and as what: of one column, there are no two types.
        self.columns = {}
        self.collections = []
        # Paths of collections that the running service has to answer, with the tables of each.
        self.answered = {}
        # Whether any of what cannot be said is a list that the running service may be asked for: by a description that
        # leaves it to the service, or only by its address, without a description.
        self.may_else, self.may_crawl = False, False
        self.roots = []
        # Of the collection that is being described.
        self.place, self.faults, self.may_be_answered, self.tables = "", 0, False, []
        # The lists that its queryset finds in its own way, and the way to the key that is being described.
        self.prefetched, self.way = {}, []

    def describe(self):
        known = {label_of(model) for model in apps.get_models()}
        for name in sorted(self.options.public - known):
            self.report.add(self.report.faults, "there is no model %s to be public" % name, "--public")
        for name in settings.MIDDLEWARE:
            if not name.startswith(HARMLESS):
                words = "this middleware may change or refuse any answer, and cannot be asked"
                self.report.add(self.report.notes, words, name)
        found = list(endpoints_in(get_resolver().url_patterns))
        begins = self.options.prefix or ""
        for endpoint in found:
            if not endpoint.path.startswith(begins) or is_format_twin(endpoint.path):
                continue
            if isinstance(getattr(endpoint.callback, "cls", None), type):
                self.endpoint(endpoint)
            else:
                words = "is no view of the REST framework, and no part of the description"
                self.report.add(self.report.notes, words, endpoint.path)

    def endpoint(self, endpoint):
        cls, callback = endpoint.callback.cls, endpoint.callback
        actions = getattr(callback, "actions", None)
        handler = ("get" if hasattr(cls, "get") else None) if actions is None else actions.get("get")
        if handler is None or "get" not in cls.http_method_names:
            return
        if issubclass(cls, routers.APIRootView):
            self.roots += [endpoint.path] if endpoint.is_fixed else []
            return
        is_list = handler == "list" or (handler == "get" and issubclass(cls, mixins.ListModelMixin))
        is_record = handler == "retrieve" or (handler == "get" and issubclass(cls, mixins.RetrieveModelMixin))
        self.place, self.faults = "%s (%s)" % (endpoint.path, cls.__name__), 0
        self.may_be_answered = False
        if endpoint.has_language:
            self.report.add(self.report.denied, "its path depends on the language (i18n_patterns)", self.place)
        elif is_record and not endpoint.is_fixed:
            # A single record: the element of its page, or so the tree would say.
            self.single_record(endpoint)
        else:
            found = None
            with self.naming():
                found = self.asked(endpoint, is_list, handler)
            self.may_else = self.may_else or (self.faults > 0 and self.may_be_answered)
            if found is not None and self.faults == 0:
                self.collections.append(found)
            elif self.options.service is not None and self.may_be_answered:
                self.answered[endpoint.path] = self.tables
                self.report.answered.add(self.place)

    def single_record(self, endpoint):
        """Notes a view of single records that does not answer what the page of their collection has."""
        own, found_by, is_guarded = False, None, False
        with contextlib.suppress(Exception):
            view = self.view_of(endpoint)
            is_guarded = any(strangers(type(each).has_object_permission) for each in view.get_permissions())
            pk = view.get_queryset().model._meta.pk
            found_by = None if view.lookup_field in ("pk", pk.name, pk.attname) else view.lookup_field
            own = any(strangers(getattr(type(view), name, None)) for name in ("retrieve", "get"))
            if not own and hasattr(view, "action"):
                classes = [view.get_serializer_class()]
                view.action = "list"
                own = view.get_serializer_class() not in classes
        if found_by is not None:
            words = "single records are found by %s; in a tree they are by their ids" % found_by
            self.report.add(self.report.notes, words, self.place)
        if is_guarded:
            words = "its permissions ask for each single record who reads it (has_object_permission): a tree cannot"
            self.report.add(self.report.notes, words, self.place)
        if own:
            words = "a single record is not answered as on the page of its collection, which is what a tree would have"
            self.report.add(self.report.notes, words, self.place)

    @contextlib.contextmanager
    def naming(self, where=None, is_key=False):
        """Notes what cannot be said, with its place, and goes on after it: all of it is to be named at once."""
        before = len(self.tried)
        try:
            yield
            if len(self.tried) > before:
                # Somebody caught the refusal; what they made of it is not what the service answers.
                raise AsksDatabase("it asks the database")
        except CannotSay as fault:
            self.fault(where, str(fault), is_key)
        except AsksDatabase:
            self.fault(where, "asks the database while it is described, so what it answers cannot be asked", is_key)
        except (Exception, SystemExit) as error:  # noqa: BLE001: whatever the project's code does, the others follow.
            self.fault(where, "cannot be asked: %s: %s" % (type(error).__name__, error), is_key)
        finally:
            del self.tried[before:]

    def fault(self, where, message, is_key):
        text = message if where is None else "%s: %s" % (where, message)
        if is_key and self.options.skip_keys:
            self.report.add(self.report.left_out_keys, text, self.place)
            return
        self.faults += 1
        self.report.add(self.report.faults, text, self.place)

    # Of a view.

    def asked(self, endpoint, is_list, handler):
        """A collection: its path, the shape of its records, its page size. None where there is none for everybody."""
        callback = endpoint.callback
        self.decorated(callback)
        view = self.view_of(endpoint)
        if not self.may_be_read(view, callback):
            self.report.add(self.report.denied, "anonymous readers may not GET it", self.place)
            return None
        if not endpoint.is_fixed:
            raise CannotSay(
                "is a list for each of something: its path has parameters"
                if is_list
                else "answers what its code computes (%s), at a path with parameters" % handler
            )
        if not is_list:
            raise CannotSay("is no list of records: it answers what its code computes (%s)" % handler)
        if not isinstance(view, generics.GenericAPIView):
            raise CannotSay("is no generic view: what it lists cannot be asked")
        if not endpoint.path.endswith("/"):
            self.may_crawl = True
            raise CannotSay("has no slash at the end of its path: a tree answers with one")
        if resolve_view(endpoint.path) is not callback:
            raise CannotSay("is never reached: another url pattern comes before it")
        for name in ("dispatch", "initial", "list", "get", "finalize_response"):
            with self.naming():
                must_be_known(type(view), name, "which may answer anything")
        page_size, shape = None, None
        with self.naming():
            self.rendered(view)
        with self.naming():
            page_size = self.paginated(view)
        with self.naming():
            shape = self.listed(view)
        return endpoint.path, shape, page_size

    def decorated(self, callback):
        place = strangers(callback)
        if place is not None:
            raise CannotSay("is decorated (%s): who may read it, and what they get, cannot be asked" % place)

    def view_of(self, endpoint):
        """A view as an anonymous GET finds it. What authenticates is asked; nobody is known to it."""
        callback = endpoint.callback
        view = callback.cls(**callback.initkwargs)
        actions = getattr(callback, "actions", None)
        if actions is not None:
            view.action_map = actions
        view.args, view.kwargs, view.format_kwarg, view.headers = (), {}, None, {}
        # From an address that nobody has: a list of addresses that may read is no permission for all.
        raw = APIRequestFactory().get(
            "/" + endpoint.path, HTTP_ACCEPT="application/json", REMOTE_ADDR="203.0.113.1"
        )
        view.request = view.initialize_request(raw)
        chosen = view.perform_content_negotiation(view.request)
        view.request.accepted_renderer, view.request.accepted_media_type = chosen
        view.request.version, view.request.versioning_scheme = view.determine_version(view.request)
        return view

    def may_be_read(self, view, callback):
        login = "django.contrib.auth.middleware.LoginRequiredMiddleware"
        if login in settings.MIDDLEWARE and getattr(callback, "login_required", True):
            return False
        refusals = exceptions.NotAuthenticated, exceptions.AuthenticationFailed, exceptions.PermissionDenied
        try:
            view.check_permissions(view.request)
        except refusals + (PermissionDenied, Http404):
            return False
        return True

    def rendered(self, view):
        renderer = view.request.accepted_renderer
        place = strangers(type(renderer).render)
        if place is not None or not isinstance(renderer, renderers.JSONRenderer):
            raise CannotSay("is rendered by %s, which is not the framework's JSON" % class_of(renderer))

    def paginated(self, view):
        """The page size of a collection; WITHOUT_PAGES of a bare list."""
        paginator = view.paginator
        for name in ("paginate_queryset", "get_paginated_response"):
            must_be_known(type(view), name, "which may answer anything")
        if paginator is None:
            return WITHOUT_PAGES
        is_by_offset = isinstance(paginator, pagination.LimitOffsetPagination)
        if not is_by_offset and not isinstance(paginator, pagination.PageNumberPagination):
            raise CannotSay(
                "is paginated by %s, not by PageNumberPagination or LimitOffsetPagination" % class_of(paginator)
            )
        size, place = ("get_limit", "get_offset") if is_by_offset else ("get_page_size", "get_page_number")
        for name in ("paginate_queryset", "get_paginated_response", "get_next_link", size, place):
            must_be_known(type(paginator), name, "which may answer anything")
        if not is_by_offset and paginator.page_query_param != "page":
            raise CannotSay("is paginated by the parameter %s, not by page" % paginator.page_query_param)
        # The framework answers a bare list where the paginator has no size.
        return getattr(paginator, size)(view.request) or WITHOUT_PAGES

    def listed(self, view):
        """The shape of the records that a view lists."""
        queryset = view.filter_queryset(view.get_queryset())
        if not isinstance(queryset, models.QuerySet):
            raise CannotSay("lists what is no queryset (%s)" % class_of(queryset))
        self.prefetched = dict(prefetched(queryset))
        with self.naming():
            self.unfiltered(queryset)
        if strangers(type(view).get_queryset):
            words = "its own get_queryset, asked as an anonymous GET, gives all rows of the table"
            self.report.add(self.report.notes, words, self.place)
        if concrete(queryset.model) in self.private:
            raise CannotSay(self.private_words(queryset.model))
        self.may_be_answered, self.tables = True, [queryset.model._meta.db_table]
        with self.naming():
            self.note_order(strange_order(queryset), self.place)
        serializer = view.get_serializer(many=True)
        if not isinstance(serializer, serializers.ListSerializer):
            raise CannotSay("has a serializer that gives no list (%s)" % class_of(serializer))
        return self.shape_of(serializer, queryset.model)

    def private_words(self, model):
        tied = [
            field.name
            for field in model._meta.get_fields()
            if field.many_to_one and field.concrete and concrete(field.related_model) in self.private
        ]
        if concrete(model) is concrete(get_user_model()) or not tied:
            return "lists accounts of users (%s), which are private" % label_of(model)
        return (
            "lists %s, which is private: its key %s leads to the user model. Where it is not about users,"
            " --public %s describes it, with null there"
        ) % (label_of(model), tied[0], label_of(model))

    def unfiltered(self, queryset):
        """Refuses a queryset that is not all of a table."""
        query = queryset.query
        if query.combinator or query.is_sliced or query.where or query.extra_tables or query.distinct_fields:
            raise CannotSay("lists a part of the table only: its queryset, manager or filter has conditions")
        if getattr(queryset, "_fields", None) is not None:
            raise CannotSay("lists values, not records (values or values_list)")
        for key, inner in self.prefetched.items():
            if inner.query.where or inner.query.distinct_fields:
                raise CannotSay("lists a part of %s only (Prefetch with conditions)" % key)

    def note_order(self, words, place):
        """Notes an order. A tree has records in the order of their ids: the running service has its own, if it may be asked."""
        if words is None:
            return
        if self.options.service is not None and words != UNORDERED:
            raise CannotSay(words)
        self.report.add(self.report.notes, words + ", in which a tree has them", place)

    # Of a serializer.

    def shape_of(self, serializer, model):
        """The shape of what a serializer publishes of a model; faults of its keys are noted, one by one."""
        if isinstance(serializer, serializers.ListSerializer):
            must_be_known(type(serializer), "to_representation", "which may publish anything")
            serializer = serializer.child
        must_be_known(type(serializer), "to_representation", "which may publish anything")
        if not isinstance(serializer, serializers.Serializer):
            raise CannotSay("has a serializer without fields (%s)" % class_of(serializer))
        own = getattr(getattr(serializer, "Meta", None), "model", model)
        if not issubclass(concrete(model), concrete(own)):
            raise CannotSay("publishes %s by a serializer of %s" % (label_of(model), label_of(own)))
        name = class_of(serializer) + (" of " + label_of(model) if class_of(serializer) == "NestedSerializer" else "")
        keys, id_key, has_pk, claimed = {}, None, False, {}
        for key, field in serializer.fields.items():
            if field.write_only:
                continue
            is_pk = is_primary_key(model, field)
            has_pk = has_pk or is_pk
            self.way.append(field.source)
            with self.naming("%s.%s" % (name, key), is_key=True):
                entry = self.entry(key, field, model)
                self.claim(claimed, model, key, entry)
                keys[key] = entry
                if is_pk and "value" in entry and id_key is None:
                    id_key = key
            self.way.pop()
        if id_key is None and (self.options.skip_keys or not has_pk):
            raise CannotSay("%s does not publish the primary key (%s)" % (name, model._meta.pk.name))
        if id_key is not None and keys[id_key]["value"] not in ID_TYPES:
            raise CannotSay("%s has a primary key that is none of %s" % (name, ", ".join(ID_TYPES)))
        return self.shape(model, keys, id_key)

    def claim(self, claimed, model, key, entry):
        """Refuses a column that two keys read, or that is of two types."""
        column = entry.get("column", key + "_id" if "one" in entry else key)
        if "value" not in entry and "one" not in entry:
            return
        if "via" in entry:
            column = ".".join([step["column"] for step in entry["via"]] + [column])
        other = claimed.setdefault(column.lower(), key)
        if other != key:
            raise CannotSay("reads the column %s, as the key %s does" % (column, other))
        if "value" not in entry:
            return
        value = entry["value"].rstrip("?")
        where = "%s.%s" % (model._meta.db_table, column)
        before, place = self.columns.setdefault(where.lower(), (value, self.place))
        if before != value:
            raise CannotSay("reads %s as %s, and %s reads it as %s" % (where, value, place, before))

    def shape(self, model, keys, id_key):
        """The one shape of a model with these keys; what documents them makes no difference."""
        plain = {
            key: [
                (part, id(value.shape) if isinstance(value, Ref) else value, getattr(value, "nullable", None))
                for part, value in entry.items()
                if part not in ("label", "help", "choices", "labels")
            ]
            for key, entry in keys.items()
        }
        identity = repr((label_of(model), list(plain.items()), id_key))
        return self.shapes.setdefault(identity, Shape(model, keys, id_key))

    def entry(self, key, field, model):
        """What databank.json says of a key, as an object; names of records are still a Ref."""
        is_many = isinstance(field, (relations.ManyRelatedField, serializers.ListSerializer))
        inner = field
        if is_many:
            inner = field.child if isinstance(field, serializers.ListSerializer) else field.child_relation
        words = next((words for never, words in NEVER if isinstance(inner, never)), None)
        refusal = None if words is None else CannotSay("%s (%s)" % (words, class_of(inner)))
        attributes = field.source_attrs
        if len(attributes) > 1:
            return self.elsewhere(key, field, model, attributes, refusal)
        if not attributes:
            raise refusal or CannotSay('is made of the whole record (source="*", %s)' % class_of(inner))
        model_field, is_column = model_field_of(model, field.source)
        is_many_to_many = isinstance(model_field, models.ManyToManyField)
        if isinstance(model_field, (models.ManyToOneRel, models.ManyToManyRel)):
            return self.reversed(field, inner, model_field, refusal)
        if not is_many_to_many and not getattr(model_field, "concrete", False):
            raise CannotSay("is a generic relation: no column of the record, no table of links")
        must_be_stored_in(model, model_field)
        if is_many_to_many:
            said = documentation_of(key, field, model_field, False)
            return dict(self.linked(field, inner, model_field, refusal), **said)
        nullable = "?" if model_field.null else ""
        if isinstance(model_field, models.ForeignKey):
            entry = self.reference(inner, model_field, is_column, refusal)
        elif refusal is not None:
            raise refusal
        else:
            value = value_type(field, model_field)
            # JSON may be null in a column that may not.
            entry = {"value": value + ("?" if value == "json" else nullable)}
        column = model_field.column
        if "via" not in entry and column != (key + "_id" if "one" in entry else key):
            entry["column"] = column
        is_id = isinstance(model_field, models.ForeignKey) and model_field.target_field.primary_key
        if is_id and "value" in entry and "via" not in entry:
            entry["refersTo"] = Listed(model_field.related_model)
        is_choice = entry.get("value", "").rstrip("?") in ("text", "integer", "number", "boolean")
        entry.update(documentation_of(key, field, model_field, is_choice))
        return entry

    def reference(self, inner, model_field, is_column, refusal):
        """What is said of a foreign key: a record, or a bare id where embedding ends."""
        target = model_field.related_model
        if concrete(target) in self.private:
            return {"one": Ref(self.shape(target, {}, None), model_field.null)}
        nullable = "?" if model_field.null else ""
        refers = model_field.target_field
        if isinstance(inner, serializers.BaseSerializer):
            if not refers.primary_key:
                raise CannotSay("is embedded by another key than its id (to_field=%s)" % refers.name)
            return {"one": Ref(self.shape_of(inner, target), model_field.null)}
        is_slug = isinstance(inner, relations.SlugRelatedField) and inner.slug_field == refers.name
        shown = name_shown(inner, target)
        if shown is not None and not is_slug:
            return self.shown(inner, model_field, shown)
        if isinstance(inner, relations.PrimaryKeyRelatedField) or is_slug:
            return {"value": self.bare_type(inner, refers) + nullable}
        if refusal is not None:
            raise refusal
        if not is_column:
            raise CannotSay("publishes a record as a value (%s)" % class_of(inner))
        while isinstance(refers, models.ForeignKey):
            refers = refers.target_field
        return {"value": value_type(inner, refers) + nullable}

    def shown(self, inner, model_field, name):
        """What is said of a foreign key in whose place one value of the record is published."""
        must_be_known(type(inner), "get_attribute", "which may read anything")
        must_be_known(type(inner), "to_representation", "which may publish anything")
        target = model_field.related_model
        if not model_field.target_field.primary_key:
            raise CannotSay("refers to a record by another key than its id (to_field)")
        value, _ = model_field_of(target, name)
        kind = kind_of(value) if getattr(value, "concrete", False) and not value.is_relation else None
        is_text = isinstance(inner, relations.StringRelatedField)
        if kind not in (("text",) if is_text else ("text", "integer", "boolean")):
            raise CannotSay("is another value of a record than a text or an integer (%s)" % name)
        if is_text and value.null:
            raise CannotSay("is the text by which a record calls itself, which may be null (%s)" % name)
        must_be_stored_in(target, value)
        nullable = "?" if model_field.null or value.null else ""
        return {"value": kind + nullable, "column": value.column, "via": [self.step(model_field)]}

    def step(self, model_field):
        """The way from a foreign key to the record that it refers to."""
        target, refers = model_field.related_model, model_field.target_field
        if concrete(target) in self.private:
            raise CannotSay("is read from a private record (%s)" % label_of(target))
        if not refers.primary_key or concrete(refers.model) is not concrete(target):
            raise CannotSay("is read by another key than an id (to_field=%s)" % refers.name)
        kind = kind_of(refers)
        if kind not in ID_TYPES:
            raise CannotSay("refers to records whose ids are none of %s" % ", ".join(ID_TYPES))
        table, column = target._meta.db_table, refers.column
        return {"column": model_field.column, "table": table, "id": column, "type": kind}

    def elsewhere(self, key, field, model, attributes, refusal):
        """What is said of a value of another record, found by foreign keys (source="a.b")."""
        if refusal is not None:
            raise refusal
        via, nullable = [], False
        for name in attributes[:-1]:
            model_field, _ = model_field_of(model, name)
            if not isinstance(model_field, models.ForeignKey) or name != model_field.name:
                raise CannotSay('reads other records than by foreign keys (source="%s")' % field.source)
            must_be_stored_in(model, model_field)
            via.append(self.step(model_field))
            nullable = nullable or model_field.null
            model = model_field.related_model
        if nullable and field.default is not None and not (field.default is fields.empty and field.allow_null):
            # Without a default, the framework leaves the key out, or fails.
            raise CannotSay('is not null where a record on its way is (source="%s"): give it default=None' % field.source)
        model_field, _ = model_field_of(model, attributes[-1])
        if not getattr(model_field, "concrete", False) or model_field.is_relation:
            raise CannotSay('reads what is no value of another record (source="%s")' % field.source)
        must_be_stored_in(model, model_field)
        value = value_type(field, model_field)
        may_be_null = nullable or model_field.null or value == "json"
        entry = {"value": value + ("?" if may_be_null else ""), "column": model_field.column, "via": via}
        return dict(entry, **documentation_of(key, field, model_field, value in ("text", "integer", "boolean")))

    def bare_type(self, inner, refers):
        """The type of the ids that a key holds where embedding ends."""
        must_be_known(type(inner), "to_representation", "which may publish anything")
        must_be_known(type(inner), "get_attribute", "which may read anything")
        if getattr(inner, "pk_field", None) is not None:
            raise CannotSay("changes the ids that it holds (pk_field)")
        kind = kind_of(refers)
        if kind not in ID_TYPES:
            raise CannotSay("refers to records whose ids are none of %s" % ", ".join(ID_TYPES))
        return kind

    def linked(self, field, inner, model_field, refusal):
        """What is said of a many-to-many key."""
        ends = model_field.m2m_column_name(), model_field.m2m_reverse_name()
        # Django gives the table that it makes itself a unique index by which SQLite finds them: by their ids.
        has_index = bool(model_field.remote_field.through._meta.auto_created)
        name = model_field.name
        return self.listing(field, inner, model_field.related_model, model_field, ends, refusal, name, has_index)

    def reversed(self, field, inner, relation, refusal):
        """What is said of a list of the records that refer to this one."""
        name, target = relation.get_accessor_name(), relation.related_model
        if relation.one_to_one:
            raise CannotSay("is the other end of a one-to-one relation: no column of the record says which")
        if relation.many_to_many:
            ends = relation.field.m2m_reverse_name(), relation.field.m2m_column_name()
            return self.listing(field, inner, target, relation.field, ends, refusal, name)
        if concrete(target) in self.private:
            return self.nothing(target, name)
        if not relation.field.target_field.primary_key:
            raise CannotSay("refers to this record by another key than its id (to_field)")
        must_be_stored_in(target, relation.field)
        link = {"link": target._meta.db_table, "owner": relation.field.column, "target": target._meta.pk.column}
        entry = self.items(field, inner, target, link, refusal, name)
        # Records that refer to none are in no list.
        return dict(entry, reverse=True) if "ids" in entry else entry

    def nothing(self, model, name):
        words = "its table of links is tied to the user model (%s): it is published as []" % label_of(model)
        self.report.add(self.report.notes, words, "%s: %s" % (self.place, name))
        return {"always": []}

    def listing(self, field, inner, target, model_field, columns, refusal, name, has_index=False):
        """What is said of either end of a many-to-many key, with the columns of owner and target in its table."""
        through = model_field.remote_field.through
        if concrete(through) in self.private:
            return self.nothing(through, name)
        link = {"link": through._meta.db_table, "owner": columns[0], "target": columns[1]}
        if not through._meta.auto_created:
            # A model of the project's own may link a pair twice, and may lack an end.
            link["through"] = True
        if concrete(target) in self.private:
            return dict({"many": Ref(self.shape(target, {}, None))}, **link)
        ends = model_field.m2m_field_name(), model_field.m2m_reverse_field_name()
        if not all(through._meta.get_field(end).target_field.primary_key for end in ends):
            raise CannotSay("links records by another key than their ids (to_field)")
        return self.items(field, inner, target, link, refusal, name, has_index)

    def items(self, field, inner, target, link, refusal, name, has_index=None):
        """What is said of a list of records, or of their ids, that are found by a table of links."""
        listed = self.prefetched.get("__".join(self.way))
        if listed is None:
            listed = target._default_manager.get_queryset()
        if listed.query.where:
            raise CannotSay("lists a part of its records only: the manager of %s has conditions" % label_of(target))
        must_be_known(type(field), "to_representation", "which may publish anything")
        must_be_known(type(field), "get_attribute", "which may read anything")
        if "through" not in link and link["link"] not in self.tables + [target._meta.db_table]:
            # Django made it of nothing but the pairs in such lists.
            self.tables.append(link["link"])
        self.note_order(strange_order(listed, has_index), "%s: %s" % (self.place, name))
        if isinstance(inner, serializers.BaseSerializer):
            return dict({"many": Ref(self.shape_of(field, target))}, **link)
        if isinstance(inner, relations.PrimaryKeyRelatedField):
            return dict({"ids": self.bare_type(inner, target._meta.pk)}, **link, refersTo=Listed(target))
        raise refusal or CannotSay("publishes records as values (%s)" % class_of(inner))

    # Of all of it.

    def databank(self):
        """The description, once everything was asked. Names of collections are what follows the path of all."""
        begins = self.begins()
        size = page_size_of_most([page_size for _, _, page_size in self.collections if page_size != WITHOUT_PAGES])
        names = names_of([shape for _, shape, _ in self.collections])
        listed = {label_of(shape.model): names[shape] for _, shape, _ in reversed(self.collections)}
        return {
            "format": 1,
            "api": get_script_prefix() + begins,
            "pageSize": size,
            "collections": {
                path[len(begins) : -1]: (
                    names[shape] if own == size else dict({"record": names[shape], "pageSize": own}, **envelope_of(own))
                )
                for path, shape, own in self.collections
            },
            "records": {name: self.record(shape, names, listed) for shape, name in names.items()},
            **self.answers(begins),
        }

    def answers(self, begins):
        """The collections that a build takes from the running service."""
        if not self.answered:
            return {}
        tables = {
            path[len(begins) : -1]: names[0] if len(names) == 1 else names for path, names in self.answered.items()
        }
        return {"else": {"service": self.options.service, "lists": list(tables), "tables": tables}}

    def record(self, shape, names, listed):
        table = shape.model._meta.db_table
        if concrete(shape.model) in self.private:
            return {"table": table, "private": True}
        record = {"table": table}
        if shape.id_key != "id":
            record["id"] = shape.id_key
        record["keys"] = {key: short(entry, names, listed) for key, entry in shape.keys.items()}
        return record

    def begins(self):
        """What all paths begin with: as it was said, else the router's root above all of them, else their folder."""
        if self.options.prefix is not None:
            return self.options.prefix
        paths = [path for path, _, _ in self.collections] + list(self.answered)
        above = [root for root in self.roots if root and all(path.startswith(root) for path in paths)]
        if above:
            return max(above, key=len)
        folders = os.path.commonprefix([path.split("/")[:-2] for path in paths])
        return "".join(folder + "/" for folder in folders)


def name_shown(inner, target):
    """The one field of a record that is published in its place, by a slug relation or a plain __str__; None if none."""
    if isinstance(inner, relations.SlugRelatedField):
        return inner.slug_field
    if not isinstance(inner, relations.StringRelatedField):
        return None
    code = getattr(target.__str__, "__code__", None)
    names = code.co_names if code is not None else ()
    # Whatever gives one attribute of itself has this code, and only that.
    is_plain = len(names) == 1 and code.co_code == (lambda self: self.x).__code__.co_code
    return names[0] if is_plain else None


def must_be_stored_in(model, field):
    """Refuses a field that a model inherits with a table of its own."""
    if concrete(field.model) is not concrete(model):
        raise CannotSay("is stored in the table of another model (%s)" % label_of(field.model))


def is_primary_key(model, field):
    with contextlib.suppress(CannotSay):
        return model_field_of(model, field.source)[0] is model._meta.pk
    return False


def resolve_view(path):
    """The view that Django finds at a path."""
    try:
        return resolve("/" + path).func
    except Resolver404:
        return None


def page_size_of_most(sizes):
    """The commonest page size; of two, the one that comes first; 10 without any."""
    return collections.Counter(sizes or [10]).most_common(1)[0][0]


def envelope_of(page_size):
    return {"envelope": "<records>"} if page_size == WITHOUT_PAGES else {}


def names_of(shapes):
    """A name for each shape that these need: app.model, then app.model~2. A collection's has the plain name.

    They come in the order in which they are met: a record, then what it embeds.
    """
    met = []

    def meet(shape):
        if shape not in met:
            met.append(shape)
            for entry in shape.keys.values():
                for value in entry.values():
                    if isinstance(value, Ref):
                        meet(value.shape)

    for shape in shapes:
        meet(shape)
    taken, names = collections.Counter(), {}
    for shape in [shape for shape in met if shape in shapes] + [shape for shape in met if shape not in shapes]:
        label = label_of(shape.model)
        taken[label] += 1
        names[shape] = label if taken[label] == 1 else "%s~%d" % (label, taken[label])
    return {shape: names[shape] for shape in met}


def short(entry, names, listed):
    """What is said of a key, as short as it can be said. listed: names of shapes, by the labels of their models."""
    said = {}
    for part, value in entry.items():
        if isinstance(value, Ref):
            said[part] = names[value.shape] + ("?" if value.nullable else "")
        elif not isinstance(value, Listed):
            said[part] = value
        elif value.label in listed:
            said[part] = listed[value.label]
    return said["value"] if list(said) == ["value"] else said


def describe(prefix=None, skip=False, skip_keys=False, public=(), service=None):
    """Describes the project that Django is set up for.

    Gives the databank, as JSON has it, or None where something cannot be said; and the lines of the report.
    """
    options = Options(prefix, skip, skip_keys, public, service)
    with no_database() as tried, translation.override(settings.LANGUAGE_CODE):
        describer = Describer(options, tried)
        describer.describe()
        report = describer.report
        problem = None
        crawl = "build %s/%s publishes what the service answers" % (options.service or "ADDRESS", describer.begins())
        if not describer.collections and (describer.answered or (options.skip and describer.may_crawl)):
            problem = "a description can say none of this: %s" % crawl
        elif not describer.collections and (options.skip or not report.faults):
            problem = "there is no collection to describe%s" % (
                "" if options.prefix is None else " below %s" % options.prefix
            )
        elif report.faults and not options.skip:
            ways = ["--else ADDRESS takes the collections concerned from the running service"] if describer.may_else else []
            ways.append("--skip leaves %s out" % ("them" if ways else "the collections concerned"))
            ways += [] if options.skip_keys else ["--skip-keys only the keys"]
            ways += [crawl] if describer.may_crawl else []
            problem = "a description cannot say all of this, so nothing was written. %s" % ", ".join(ways)
        elif describer.begins() == "":
            problem = (
                "the collections have no path in common, such as api/, which a tree needs: name one with --prefix."
                " An API that begins at the root of its host can be published from below a path only"
            )
        elif describer.begins() in [path for path, _, _ in describer.collections] + list(describer.answered):
            problem = "%s is the path of a collection itself: name what is above it with --prefix" % describer.begins()
        lines = list(report.lines(options)) + (["error: %s" % problem] if problem else [])
        if problem:
            return None, lines
        databank = describer.databank()
        zones = sorted(set(re.findall(r'"date-time\(([^)]+)\)', json.dumps(databank))))
        if zones:
            words = "times before 1970 may have another offset than here: a build asks the time zone data of Node"
            lines.append("note: %s: %s" % (", ".join(zones), words))
        personal = personal_names(databank["records"])
        if personal:
            names = ", ".join(personal)
            lines.append("note: %s: looks personal or secret by its name, and is published unless it is withheld" % names)
        return databank, lines


# Words of names that hold what is personal or secret, as a rule.
PERSONAL = re.compile(
    r"(?:^|_)(?:[a-z]*e_?mail|mail|phone|telephone|mobile|passw(?:or)?d|pwd|passphrase|secret|token|otp|api_?key"
    r"|session_?(?:id|key)|ssn|passport|birth_?da(?:te|y)|date_of_birth|iban|credit_card|ip"
    r"|(?:home|street|postal|ip)_address)s?(?:_|$)",
    re.IGNORECASE,
)


def words_of(key):
    """The words of a name, with lines between them: author_email for authorEmail and author-email."""
    return re.sub(r"[^A-Za-z0-9]+", "_", re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", key))


def personal_names(records):
    """The keys whose names look personal or secret, but for yes or no, choices, and what is private by its name."""
    found = []
    for record, entry in records.items():
        for key, said in entry.get("keys", {}).items():
            facts = {"value": said} if isinstance(said, str) else said
            value = facts.get("value", "boolean").rstrip("?")
            is_open = value != "boolean" and "choices" not in facts and "private" not in (record + key).lower()
            # The tokens of the databank are money.
            is_money = (entry.get("table"), key) == ("sc_token", "token")
            if is_open and not is_money and PERSONAL.search(words_of(key)):
                found.append("%s.%s" % (record, key))
    return found


def json_of(databank):
    """The databank as text: a line for each collection and each key."""

    def inline(value):
        if isinstance(value, dict) and value:
            return "{ %s }" % ", ".join("%s: %s" % (inline(key), inline(each)) for key, each in value.items())
        if isinstance(value, list):
            return "[%s]" % ", ".join(inline(each) for each in value)
        return json.dumps(value, ensure_ascii=False)

    def expanded(value, depth, indent):
        if not isinstance(value, dict) or depth == 0:
            return inline(value)
        inner = indent + "  "
        parts = ("%s%s: %s" % (inner, inline(key), expanded(each, depth - 1, inner)) for key, each in value.items())
        return "{\n%s\n%s}" % (",\n".join(parts), indent)

    parts = []
    for part, value in databank.items():
        # A record's keys are lines of their own.
        parts.append('  "%s": %s' % (part, expanded(value, {"collections": 1, "records": 3, "else": 1}.get(part, 0), "  ")))
    return "{\n%s\n}\n" % ",\n".join(parts)


def _write(path, text):
    """Writes a file that is whole or as it was."""
    draft = "%s.%d.draft" % (path, os.getpid())
    try:
        with open(draft, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(draft, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.remove(draft)
        sys.stderr.write("error: cannot write %s: %s\n" % (ascii(path)[1:-1], error.strerror))
        sys.exit(2)


def main(options):
    """Prints the description, or why there is none. Gives the exit code."""
    with contextlib.redirect_stdout(sys.stderr):
        databank, lines = describe(
            options.prefix, options.skip, options.skip_keys, options.public, options.service
        )
    for line in lines:
        # Names and messages of the project may hold anything, and this may be a terminal.
        shown = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in line)
        sys.stderr.write(shown + "\n")
    if databank is None:
        return 1
    text = json_of(databank)
    if options.to:
        _write(options.to, text)
        return 0
    # Whatever the locale says: JSON is UTF-8.
    if hasattr(sys.stdout, "buffer"):
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(text)
    return 0


if not _is_imported():
    _code = main(_given)
    if _code or _is_program():
        sys.exit(_code)
