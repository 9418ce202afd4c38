/** `ctx.progress` of a task. */
export interface ContextProgress {
  /** Sets how much work there is and starts counting anew. */
  setTotal(total: number): Promise<void>;
  /** Counts work that is done, at most up to the total, and reports the percentage where the total is known. */
  increment(amount?: number): Promise<void>;
  /** Reports a message; the count stays. */
  update(message: string): Promise<void>;
}

/** A report of progress: where the count stands, and what is said about it. */
export interface ProgressReport {
  completed: number;
  /** 0 until it is set. */
  total: number;
  message: string | undefined;
}

/** Takes the reports, in order. What it rejects with reaches the handler. */
export type ProgressSink = (report: ProgressReport) => Promise<void>;

/** The task that a Context works for: its id, and the store that is told how it stands (the SDK's `RequestTaskStore` is one). */
export interface TaskHandle {
  taskId: string;
  store: {
    updateTaskStatus(taskId: string, status: 'working', statusMessage?: string): Promise<void>;
  };
}

/** Makes `ctx.progress`; the arithmetic is that of mcp-ts-core 0.8.18, dist/core/context.js. */
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

/** What `notifications/progress` carries. */
export interface ProgressParams {
  progressToken: string | number;
  progress: number;
  total?: number;
  message?: string;
  [key: string]: unknown;
}

/** Far below what anybody counts in, and far above the precision of numbers of any likely size. */
const SMALLEST_STEP = 1e-6;

/**
 * Reports to the client that gave a progress token. The protocol requires a value above the last one in each notification,
 * so where the count did not move (`update`, a new total) the value moves by the smallest step.
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
