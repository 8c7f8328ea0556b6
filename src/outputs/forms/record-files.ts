import { recordFolder } from '../../contract/tree/record-ids.ts';
import { INDEX } from '../../contract/tree/tree.ts';
import type { Form } from './form.ts';

/** A file for each record, if records have addresses. */
export const recordFiles: Form = {
  namesPages: false,
  files: (part) => (part.of === 'record' ? [recordFolder(part.path, part.id) + INDEX] : []),
  bytes: (json) => json,
};
