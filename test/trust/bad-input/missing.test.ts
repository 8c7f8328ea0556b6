import { checkCases } from './bad-case.ts';
import { emptied, missingColumns, missingTables } from './missing.ts';

checkCases('missing tables', missingTables);
checkCases('missing columns', missingColumns);
checkCases('what stands in place of a table', emptied);
