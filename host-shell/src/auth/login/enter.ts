import { flash } from '@console/kit/notify';
import { browser, keepSession, takeReturn } from '@console/kit/session';

/** Keeps the token and goes on to where the person was heading; true, because the page is left. */
export function enter(accessToken: string, sentence: string): true {
  keepSession(accessToken);
  flash.success(sentence);
  browser.go(takeReturn());
  return true;
}
