import { checkCases } from './bad-case.ts';
import { damaged, truncated } from './damage.ts';
import { noDatabases, paths, walFiles } from './files.ts';

checkCases('files that are no database', noDatabases, { isSampled: true });
checkCases('paths that lead to no file', paths);
checkCases('write-ahead logs and journals', walFiles);
checkCases('files that were cut off', truncated);
checkCases('files with flipped bytes', damaged, { everyday: 12 });
