import type { Complaint } from './complaint.ts';

/** The tree is published, but a folder of temporary files is left. */
export function leftOver(folder: string): Complaint {
  return {
    level: 'warning',
    message: `the tree is published, but ${folder} could not be removed`,
    hint: 'the next build removes it; leave it out of an upload',
  };
}
