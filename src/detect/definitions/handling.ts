import type { ClientRequest, Definition, RunsCode } from '../../model/definitions/definition.ts';
import type { EscapingError } from '../../model/handlers/escaping-error.ts';
import type { Handler } from '../../model/handlers/handler.ts';
import type { HandlerReach } from '../../model/handlers/reach.ts';
import type { TracedWrite } from '../../model/handlers/traced-write.ts';
import type { Static } from '../../model/static.ts';
import { escapingErrorsOf } from '../handlers/errors/escaping-errors.ts';
import { dispatcherOf, handlerOf } from '../handlers/handler.ts';
import { handlerWritesOf } from '../handlers/handler-writes.ts';
import { asksOf } from '../handlers/interactions/interactions.ts';
import { ownCodeOf } from '../handlers/own-code.ts';
import { ReadReach, type CallsOfHandler } from '../handlers/reach-of-handler.ts';
import { LocationMapper } from '../source/locations.ts';
import { isHandledElsewhere } from './found-elsewhere.ts';
import { ReadRegistration } from './registration.ts';

/** The code that a definition runs: its handler, and what that reaches. */
export abstract class ReadHandling extends ReadRegistration {
  protected abstract readonly calls: CallsOfHandler;

  get dispatcher(): Handler | undefined {
    return this.answers.once('dispatcher', () =>
      dispatcherOf(this.found, this.answerSites, this.session),
    );
  }

  get handler(): Static<Handler> {
    return this.answers.once('handler', () =>
      handlerOf(this.found, this.answerSites, this.session),
    );
  }

  get writes(): readonly TracedWrite[] {
    const { found, home, answerSites, session } = this;
    return this.answers.once('writes', () => handlerWritesOf(found, home, answerSites, session));
  }

  get thrown(): readonly EscapingError[] {
    const { found, answerSites, session } = this;
    return this.answers.once('thrown', () => escapingErrorsOf(found, answerSites, session));
  }

  get reach(): HandlerReach {
    const { found, answerSites, session } = this;
    return this.answers.once('reach', () => new ReadReach(found, this.calls, answerSites, session));
  }

  get asks(): ReadonlySet<ClientRequest> {
    return this.answers.once('asks', () => asksOf(this.found, this.session));
  }

  runs(at: Definition['at']): RunsCode {
    return this.answers.once('ownCode', () => ownCodeOf(this.found, this.session))(
      at,
      this.module.file,
    );
  }

  /** The locations of code that answers requests. */
  protected get answerSites(): LocationMapper {
    return new LocationMapper(
      this.module,
      this.session.evaluator,
      this.found.anchor,
      () => this.home !== this.module || this.isHandledElsewhere,
      this.home,
    );
  }

  protected get isHandledElsewhere(): boolean {
    return this.answers.once('isHandledElsewhere', () =>
      isHandledElsewhere(this.found, this.module, this.session),
    );
  }
}
