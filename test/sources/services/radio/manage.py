"""A radio's archive: manage.py migrate --run-syncdb, manage.py seed, manage.py runserver."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "radio.settings")
    execute_from_command_line(sys.argv)
