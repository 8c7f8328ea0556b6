import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../../../src/sources/dump/bytes/detect-format.ts';

const dump = '--\n-- PostgreSQL database dump\n--\n\n';

describe('detectFormat', () => {
  it.each([
    ['gzip', '\x1f\x8b\x08'],
    ['custom dump', 'PGDMP\x01'],
    ['sqlite', 'SQLite format 3\0'],
    ['zstd', '\x28\xb5\x2f\xfd'],
    ['lz4', '\x04\x22\x4d\x18'],
    ['bzip2', 'BZh91AY'],
    ['xz', '\xfd7zXZ\0'],
    ['zip', 'PK\x03\x04'],
    ['utf-16', '\xff\xfe-\0-\0'],
    ['utf-16', '\xfe\xff\0-\0-'],
    ['binary', 'a\0'],
    ['mysql', '-- MySQL dump 10.13'],
    ['mysql', '/*!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19'],
    ['mysql', '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19'],
    ['sqlite text', 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n'],
    ['sqlite text', "-- A sample\r\n--\n\n  pragma encoding = 'UTF-8';\n"],
    ['text', '-- PRAGMA encoding\nSELECT 1;\nPRAGMA encoding;\n'],
    ['html', '<!doctype html>'],
    ['html', '\xef\xbb\xbf\n<?xml version="1.0"?>'],
    ['empty', ''],
    ['text', dump],
  ])('%s: %j', (format, head) => {
    expect(detectFormat(Buffer.from(head, 'latin1'))).toBe(format);
  });

  it.each([
    'PGDMP',
    'BZh91AY',
    '/*M! */ -- MariaDB dump',
    'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;',
    '<!DOCTYPE html><p>',
  ])('is no %j where its texts only hold that', (text) => {
    expect(detectFormat(Buffer.from(`${dump}COMMENT ON SCHEMA public IS '${text}';\n${text}`))).toBe('text');
  });
});
