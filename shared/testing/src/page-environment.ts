import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** What MSW answers with is Node's; jsdom has no such thing, or one of its own that differs. */
const ofNode = {
  ...{ AbortController, AbortSignal, Blob, FormData, Headers, Request, Response, fetch },
  ...{ ReadableStream, TransformStream, WritableStream, TextDecoderStream, TextEncoderStream },
  ...{ BroadcastChannel, TextDecoder, TextEncoder, URL, URLSearchParams, structuredClone },
};

/** The browser of page tests: jsdom, with Node's own fetch and streams. */
export default class PageEnvironment extends JsdomEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
    Object.assign(this.global, ofNode);
  }
}
