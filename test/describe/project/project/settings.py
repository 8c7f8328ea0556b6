"""Settings of the project of the tests. DATABASE says in JSON which database; else it is db.sqlite3 in this folder."""

import json
import os
import pathlib

SECRET_KEY = "none"
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "project.urls"
USE_TZ = True
TIME_ZONE = os.environ.get("PROJECT_TIME_ZONE", "UTC")
USE_I18N = True
LANGUAGE_CODE = "en-us"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

default_database = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(pathlib.Path(__file__).resolve().parent.parent / "db.sqlite3"),
}
DATABASES = {"default": json.loads(os.environ.get("DATABASE", "null")) or default_database}
HAS_POSTGIS = DATABASES["default"]["ENGINE"].endswith("postgis")

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "rest_framework",
    "museum",
    "databank",
    "odd",
]
if HAS_POSTGIS:
    INSTALLED_APPS += ["django.contrib.gis", "rest_framework_gis", "places"]

# All tables are made at once, from the models, so that no foreign key leads to one that is not there yet.
MIGRATION_MODULES = {"auth": None, "contenttypes": None}

REST_FRAMEWORK = {
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 25,
    "DATETIME_FORMAT": None if os.environ.get("PROJECT_TIMES") == "unformatted" else "iso-8601",
    "COERCE_DECIMAL_TO_STRING": os.environ.get("PROJECT_DECIMALS") != "numbers",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.DjangoModelPermissionsOrAnonReadOnly"],
}
