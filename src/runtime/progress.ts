/** `ctx.progress` of a task. */
export interface ContextProgress {
  /** Sets the total and resets the count. */
  setTotal(total: number): Promise<void>;
  /**
   * Increases the count, at most to the total, and reports the percentage where the total is known.
   */
  increment(amount?: number): Promise<void>;
  /** Reports a message without changing the count. */
  update(message: string): Promise<void>;
}

/** A report of progress: the count and a message. */
export interface ProgressReport {
  completed: number;
  /** 0 until it is set. */
  total: number;
  message: string | undefined;
}

/** Receives the reports, in order. Its rejection reaches the handler. */
export type ProgressSink = (report: ProgressReport) => Promise<void>;

/**
 * The task of a Context: its id, and the store that receives its status (the SDK's
 * `RequestTaskStore` fits).
 */
export interface TaskHandle {
  taskId: string;
  store: {
    updateTaskStatus(taskId: string, status: 'working', statusMessage?: string): Promise<void>;
  };
}

/** Makes `ctx.progress`, with the arithmetic of mcp-ts-core 0.8.18, dist/core/context.js. */
export function createProgress(report: ProgressSink): ContextProgress {
  let total = 0;
  let completed = 0;
  return {
    setTotal(amount) {
      total = amount;
      completed = 0;
      return Promise.resolve();
    },
    async increment(amount = 1) {
      completed = Math.min(completed + amount, total || completed + amount);
      await report({
        completed,
        total,
        message: total > 0 ? `${Math.round((completed / total) * 100)}% complete` : undefined,
      });
    },
    async update(message) {
      await report({ completed, total, message });
    },
  };
}

/** Reports to the store of a task. */
export const toTask =
  ({ taskId, store }: TaskHandle): ProgressSink =>
  async ({ message }) => {
    await store.updateTaskStatus(taskId, 'working', message);
  };

/** The parameters of `notifications/progress`. */
export interface ProgressParams {
  progressToken: string | number;
  progress: number;
  total?: number;
  message?: string;
  [key: string]: unknown;
}

/** Far below the steps of any real count, and far above the rounding error of any likely count. */
const SMALLEST_STEP = 1e-6;

/**
 * Reports to the client with the progress token. The protocol requires a higher value in each
 * notification, so the value increases by the smallest step where the count does not (`update`, a
 * new total).
 */
export function toClient(
  progressToken: string | number,
  send: (params: ProgressParams) => Promise<void>,
): ProgressSink {
  let sent = -SMALLEST_STEP;
  return async ({ completed, total, message }) => {
    sent = Math.max(Number.isFinite(completed) ? completed : 0, sent + SMALLEST_STEP);
    await send({
      progressToken,
      progress: sent,
      ...(total > 0 && { total }),
      ...(message !== undefined && { message }),
    });
  };
}
