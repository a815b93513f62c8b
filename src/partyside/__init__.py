"""PartySide: a web site where friends play UNO together in the browser."""

__version__ = "0.1.0"
