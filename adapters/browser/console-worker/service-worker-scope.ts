import type { SubscriptionChange } from './push-renewal.ts';

/** An event that the browser keeps the worker alive for. */
export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The global scope of a service worker; its types conflict with those of a page in one program. */
export interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessageEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
}

/** A page of the console. */
export interface WindowClient {
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage): void;
}

/** What the worker tells the pages. */
export type WorkerMessage =
  /** Open the screen of a notification. */
  | { type: 'open'; path: string }
  /** This build is stored and opens from now on. */
  | { type: 'build'; version: string };

/** What a page asks a worker: which build is stored, or to take over from the worker before it. */
export interface PageMessage {
  readonly type: 'whichBuild' | 'takeOver';
}

interface PageMessageEvent extends WorkerEvent {
  readonly data: unknown;
  readonly source: WindowClient | null;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}

interface NotificationClickEvent extends WorkerEvent {
  readonly notification: Notification;
  /** The button that was pressed; '' for the notification itself. */
  readonly action: string;
}

interface SubscriptionChangeEvent extends WorkerEvent, SubscriptionChange {}
