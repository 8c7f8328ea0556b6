import { htmlTwins } from './html-twins.ts';
import { pageFiles } from './page-files.ts';
import { recordFiles } from './record-files.ts';

/** Output forms by the names that hosts use. Another one is one file and one line here. */
export const forms = {
  'page-files': pageFiles,
  'record-files': recordFiles,
  'html-twins': htmlTwins,
} as const;

export type FormName = keyof typeof forms;
