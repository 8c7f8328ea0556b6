"""Settings of the radio's archive. DATABASE says in JSON which database; else it is db.sqlite3 in this folder."""

import json
import os
import pathlib

BASE_DIR = pathlib.Path(__file__).resolve().parent.parent

SECRET_KEY = "none"
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "radio.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

USE_TZ = True
TIME_ZONE = "Europe/Vienna"
LANGUAGE_CODE = "en-gb"

MEDIA_URL = "/media/"
MEDIA_ROOT = BASE_DIR / "media"

DATABASES = {
    "default": json.loads(os.environ.get("DATABASE", "null"))
    or {"ENGINE": "django.db.backends.sqlite3", "NAME": str(BASE_DIR / "db.sqlite3")}
}

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "rest_framework",
    "archive",
]
MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]

REST_FRAMEWORK = {
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 10,
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.DjangoModelPermissionsOrAnonReadOnly"],
}

# All tables are made at once, from the models.
MIGRATION_MODULES = {"auth": None, "contenttypes": None}
# Only uploads need Pillow.
SILENCED_SYSTEM_CHECKS = ["fields.E210"]
