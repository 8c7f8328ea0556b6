/** The headers of every answer (contract, section 6). */
export const contractHeaders: Readonly<Record<string, string>> = {
  Vary: 'Accept',
  Allow: 'GET, POST, HEAD, OPTIONS',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
};

/** The methods that write, which are answered with 405. */
export const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
