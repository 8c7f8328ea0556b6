import { recordFolder } from '../../contract/tree/record-ids.ts';
import { INDEX, pageFiles as pageFilesOf } from '../../contract/tree/tree.ts';
import type { Form } from './form.ts';
import { htmlTwins } from './html-twins.ts';

/** The service's answers as files, in every tree. */
export const pageFiles: Form = {
  namesPages: false,
  files(part) {
    if (part.of === 'page') return pageFilesOf(part.path, part.number, part.isLast);
    return part.of === 'index' ? [`${part.path.slice(1)}${INDEX}`] : [];
  },
  bytes: (json) => json,
};

/** A file for each record, if records have addresses. */
const recordFiles: Form = {
  namesPages: false,
  files: (part) => (part.of === 'record' ? [recordFolder(part.path, part.id) + INDEX] : []),
  bytes: (json) => json,
};

/** Output forms by the names that hosts use. Another one is one entry here, and a file if it is long. */
export const forms = {
  'page-files': pageFiles,
  'record-files': recordFiles,
  'html-twins': htmlTwins,
} as const;

export type FormName = keyof typeof forms;
