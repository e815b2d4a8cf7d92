import { StatePicture } from './pictures';
import { RequestId } from './request-id';
import { requestIdOf, stateOf } from './states.model';

/** What happened, a way back, and the request id to quote. */
export function StatePage({ path }: { path: string }) {
  const { heading, text, picture, way } = stateOf(path);
  const requestId = requestIdOf(window.location.search);
  return (
    <div className="form state">
      <StatePicture picture={picture} />
      <div>
        <h1>{heading}</h1>
        <p className="quiet">{text}</p>
      </div>
      {requestId && <RequestId id={requestId} />}
      <a className="submit" href={way.href}>
        {way.text}
      </a>
    </div>
  );
}
