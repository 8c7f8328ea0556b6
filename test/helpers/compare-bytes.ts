import { expect } from 'vitest';

// Vitest compares them byte by byte as it compares lists, which takes seconds for a tree.
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
