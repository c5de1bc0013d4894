/**
 * How the console can be installed on a device: it is already; the browser asks the user; the user has to add it to the
 * home screen by hand, as on an iPhone; or not at all.
 */
export type InstallationOffer = 'installed' | 'question' | 'byHand' | 'none';
