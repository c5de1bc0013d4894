/** A device that reports to the server under an identifier that no registered device has. */
export interface UnregisteredDevice {
  readonly uniqueId: string;
  /** How many of its reports were counted. */
  readonly reports: number;
}
