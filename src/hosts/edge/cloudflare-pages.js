// Cloudflare Pages runs this file, _worker.js in the published folder, for every request, and never publishes it.
// https://developers.cloudflare.com/pages/functions/advanced-mode/
import { answer } from './answer.js';

export default {
  /** @param {Request} request @param {{ ASSETS: { fetch(request: Request): Promise<Response> } }} env */
  fetch(request, env) {
    const { method, url } = request;
    // Pages redirects /docs/index.html to /docs/, where the file is.
    // https://developers.cloudflare.com/pages/configuration/serving-pages/#route-matching
    /** @param {string} path */
    const asset = (path) => {
      const address = new URL(path.replace(/(?:(?<=\/)index)?\.html$/, ''), url);
      return env.ASSETS.fetch(new Request(address, { method, redirect: 'manual' }));
    };
    return answer(request, asset);
  },
};
