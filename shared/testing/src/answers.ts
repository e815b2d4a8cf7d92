import { HttpResponse } from 'msw';

/** A good answer of the API. */
export const ok = (data: unknown) => HttpResponse.json({ code: 0, msg: '', data });

type Failure = { status: number; msg: string; fields?: Record<string, string> };

/** An error answer of the API, by the contract. */
export const fail = ({ status, msg, fields }: Failure) =>
  HttpResponse.json({ code: status * 100, msg, data: { fields }, requestId: 'req-1' }, { status });
