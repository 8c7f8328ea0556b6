import { htmlTwins } from './html-twins.ts';
import { pageFiles } from './page-files.ts';
import { recordFiles } from './record-files.ts';

/** The output forms, by the names that hosts ask for them by: another one is one file and one line here. */
export const forms = {
  'page-files': pageFiles,
  'record-files': recordFiles,
  'html-twins': htmlTwins,
} as const;

export type FormName = keyof typeof forms;
