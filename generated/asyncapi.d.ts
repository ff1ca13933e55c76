// Written by `npm run generate` from openapi/. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A frame from a client: JSON text of at most 64 KiB. */
        readonly ClientFrame: components["schemas"]["AuthFrame"] | components["schemas"]["SubscribeFrame"] | components["schemas"]["UnsubscribeFrame"] | components["schemas"]["PublishFrame"] | components["schemas"]["PingFrame"];
        /** @description An API key or an access token, where the request brought none; within 10 s. Later, a fresh token of the same account, which renews the connection. */
        readonly AuthFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "auth";
            /** @description An API key or an access token. */
            readonly token: string;
        };
        /**
         * @description A name that the client chooses. Answers to the frame and events of the subscription repeat it.
         * @example s1
         */
        readonly FrameId: string;
        /**
         * @description A bus - a topic of the workspace, a colon, and an instance of it. Both are letters, digits, `_`, `-` and `.`, at most 100.
         * @example orders:all
         */
        readonly BusAddress: string;
        /**
         * Format: int64
         * @description Position of an event on its bus; without gaps, from 1.
         * @example 1042
         */
        readonly BusOffset: number;
        /** @description Offset of the first event, `earliest` for the oldest stored event, or `latest` (the default) for new events. */
        readonly SubscribeFrom: components["schemas"]["BusOffset"] | ("earliest" | "latest");
        /** @description Asks for the events of a bus, from an offset on that is still kept, from the earliest one, or from now on. A connection has one subscription of a bus; a second one is refused with `ALREADY_SUBSCRIBED`. Each is a call of the workspace, as a publication is. */
        readonly SubscribeFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "subscribe";
            readonly id: components["schemas"]["FrameId"];
            readonly bus: components["schemas"]["BusAddress"];
            readonly from?: components["schemas"]["SubscribeFrom"];
        };
        /** @description Ends a subscription. Events that are already on the way may still arrive. */
        readonly UnsubscribeFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "unsubscribe";
            readonly id: components["schemas"]["FrameId"];
        };
        /**
         * @description Name of the event. The `type` of the event is `custom.` with this name.
         * @example order.packed
         */
        readonly EventName: string;
        /** @description Any JSON value, up to 64 levels deep. */
        readonly EventData: unknown;
        /** @description Publishes an event on a bus. The gateway answers with `ack` when the event has its offset. */
        readonly PublishFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "publish";
            readonly id: components["schemas"]["FrameId"];
            readonly bus: components["schemas"]["BusAddress"];
            readonly event: components["schemas"]["EventName"];
            readonly data: components["schemas"]["EventData"];
        };
        /** @description Asks for a `pong`. */
        readonly PingFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "ping";
        };
        /** @description The gateway accepted the credential. It sends this frame at the beginning and after each `auth`. */
        readonly ReadyFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "ready";
        };
        /** @description The subscription has begun. `offset` is the offset of the next event. */
        readonly SubscribedFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "subscribed";
            readonly id: components["schemas"]["FrameId"];
            readonly bus: components["schemas"]["BusAddress"];
            readonly offset: components["schemas"]["BusOffset"];
        };
        /** @description A CloudEvents 1.0 object. An event may come twice; its `id` tells. `data` of an announced write holds its table, operation, number of rows, the rows that the caller may see, and the actor. `data` of any other event is what was published. */
        readonly BusEvent: {
            /**
             * @description Version of CloudEvents.
             * @constant
             */
            readonly specversion: "1.0";
            /** @description Identifier of the event. A repeated event has the same one. */
            readonly id: string;
            /** @description Address of the workspace's bus. */
            readonly source: string;
            /** @description `row.inserted`, `row.updated`, `row.deleted`, or `custom.` with the name of a published event. */
            readonly type: string;
            readonly subject: components["schemas"]["BusAddress"];
            /**
             * Format: date-time
             * @description Time at which the event was recorded, in UTC.
             */
            readonly time?: string;
            readonly data: components["schemas"]["EventData"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description An event of a subscription. Offsets rise. Events that the caller may not see leave gaps. */
        readonly EventFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "event";
            readonly id: components["schemas"]["FrameId"];
            readonly bus: components["schemas"]["BusAddress"];
            readonly offset: components["schemas"]["BusOffset"];
            readonly event: components["schemas"]["BusEvent"];
        };
        /** @description The published event is stored and has this offset. */
        readonly AckFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "ack";
            readonly id: components["schemas"]["FrameId"];
            readonly offset: components["schemas"]["BusOffset"];
        };
        /** @description The gateway refused a frame, or a subscription has ended. */
        readonly ErrorFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "error";
            /** @description `id` of the frame or subscription that failed; null if it has none. */
            readonly id: string | null;
            /** @description Stable name of the reason. */
            readonly code: string;
            /** @description The reason, for a person. The wording may change. */
            readonly message: string;
        };
        /** @description The token ends at this time. Send `auth` with a new token to keep the connection. */
        readonly ExpiringFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "expiring";
            /**
             * Format: date-time
             * @description Time at which the token ends, in UTC.
             */
            readonly at: string;
        };
        /** @description The answer to `ping`. */
        readonly PongFrame: {
            /**
             * @description Kind of the frame.
             * @constant
             */
            readonly type: "pong";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
