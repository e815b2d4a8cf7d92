/** Replaces MUI's ripple, which the console's theme switches off everywhere. */
export default function TouchRipple(): null {
  return null;
}
