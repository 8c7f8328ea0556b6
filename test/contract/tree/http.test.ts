import { expect, it } from 'vitest';
import {
  compressedHeaders,
  contractHeaders,
  errorBody,
  headerLines,
  messages,
} from '../../../src/contract/tree/http.ts';

it('writes headers as lines', () => {
  expect(headerLines((name, value) => `${name}=${value};`)).toBe(
    'Vary=Accept;\nAllow=GET, POST, HEAD, OPTIONS;\nAccess-Control-Allow-Origin=*;\nX-Content-Type-Options=nosniff;\n',
  );
});

it('a server that compresses only varies by more', () => {
  expect({ ...compressedHeaders, Vary: 'Accept' }).toEqual(contractHeaders);
});

it('words errors as the original service', () => {
  expect(errorBody(messages.notAllowed('PUT'))).toBe('{"detail":"Method \\"PUT\\" not allowed."}');
});
