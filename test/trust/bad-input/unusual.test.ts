import { checkCases } from './bad-case.ts';
import { unusual } from './unusual.ts';

checkCases('unusual databases', unusual);
