import { expect, test } from 'vitest';
import { isThisMachine } from '../../src/contract/this-machine.ts';

test.each([
  ['http://localhost:8000', true],
  ['http://LOCALHOST', true],
  ['http://localhost.', true],
  ['http://api.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.1.2.3:80', true],
  ['http://127.1', true],
  ['http://2130706433', true],
  ['http://[::1]:8000', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://0.0.0.0:8000', true],
  ['http://[::ffff:0.0.0.0]', true],
  ['http://[::ffff:128.0.0.1]', false],
  ['http://[::]', true],
  ['http://128.0.0.1', false],
  ['http://192.168.1.2', false],
  ['http://[::2]', false],
  ['http://localhost.example.org', false],
  ['http://notlocalhost', false],
  ['http://127.0.0.1.example.org', false],
  ['https://example.org', false],
])('%s is an address of this machine: %s', (address, expected) => {
  expect(isThisMachine(new URL(address))).toBe(expected);
});
