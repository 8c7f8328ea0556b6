import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

// Lets a child process run the sources as they are: `node --import`.
register('./transpile.mjs', pathToFileURL(`${import.meta.dirname}/`));
