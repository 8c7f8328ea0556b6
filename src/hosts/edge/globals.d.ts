/** What `completeScript` replaces in the text of a script. */
declare const __BASE_PATH__: string;
declare const __HEADERS__: Readonly<Record<string, string>>;
declare const __PREFLIGHT__: Readonly<Record<string, string>>;
declare const __EXPLORER__: readonly (readonly [paths: RegExp, headers: Readonly<Record<string, string>>])[];
declare const __CLOUDFRONT_HEADERS__: CloudfrontValues;
declare const __CLOUDFRONT_PREFLIGHT__: CloudfrontValues;

/** Asks the host for the file at a path of the tree. */
type Asset = (path: string) => Promise<Response>;

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
interface CloudfrontValue {
  value: string;
  multiValue?: readonly { value: string }[];
}
type CloudfrontValues = Record<string, CloudfrontValue>;
interface CloudfrontRequest {
  method: string;
  uri: string;
  querystring: CloudfrontValues;
}
interface CloudfrontResponse {
  statusCode: number;
  statusDescription: string;
  headers: CloudfrontValues;
  body?: { encoding: 'text'; data: string };
}
