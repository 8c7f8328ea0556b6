import { checkCases } from './bad-case.ts';
import { badCalls, goodCalls, refusedBaseUrls } from './calls.ts';

checkCases('base URLs that are refused', refusedBaseUrls);
checkCases('options that are refused', badCalls);
checkCases('calls that look bad and are good', goodCalls);
