/** What is shared about the location of a device. */
export interface SharedLocation {
  name: string;
  /** Address or coordinates. */
  location: string;
  /** The time of the fix, formatted. */
  time: string;
  link: string;
}

/**
 * Returns the text to copy where the browser has no share sheet: name, location, time, and the link on a line
 * of its own.
 */
export function locationShareText({ name, location, time, link }: SharedLocation): string {
  const facts = [name, location, time].filter((part) => part !== '').join(' · ');
  return facts === '' ? link : `${facts}\n${link}`;
}
