import type { BackendFactory } from './live-fleet-feed.ts';
import { FleetService, type ServerConnections } from './fleet-service.ts';

/**
 * Runs the fleet service without a worker, with the same messages, delivered asynchronously like a worker's.
 * @param connections how the server is reached; without it as a browser does
 */
export function localBackend(connections?: ServerConnections): BackendFactory {
  return (onMessage) => {
    let service: FleetService | undefined;
    let isStopped = false;
    return {
      post: (message) => {
        if (message.type === 'start') {
          service = new FleetService(
            message.source,
            (response) => queueMicrotask(() => !isStopped && onMessage(response)),
            connections,
          );
        } else {
          service?.handle(message);
        }
      },
      stop: () => {
        isStopped = true;
        service?.stop();
      },
    };
  };
}
