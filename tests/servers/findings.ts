/** Findings of one rule on one server that were read and are right. */
export interface Reviewed {
  readonly rule: string;
  /** The file, the text that is marked, and what the message names, with the number of times; or how many there are, of a rule that is compared with the lists. */
  readonly findings: Readonly<Record<string, number>> | number;
  /** Why they are right. */
  readonly reason: string;
}

/** What the tools of @antv/mcp-server-chart generate. */
export const CHARTS = [
  ...[
    'area_chart',
    'bar_chart',
    'boxplot_chart',
    'column_chart',
    'district_map',
    'dual_axes_chart',
    'fishbone_diagram',
    'flow_diagram',
    'funnel_chart',
    'histogram_chart',
    'line_chart',
    'liquid_chart',
    'mind_map',
  ],
  ...[
    'network_graph',
    'organization_chart',
    'path_map',
    'pie_chart',
    'pin_map',
    'radar_chart',
    'sankey_chart',
    'scatter_chart',
    'spreadsheet',
    'treemap_chart',
    'venn_chart',
    'violin_chart',
    'waterfall_chart',
    'word_cloud_chart',
  ],
];

/** Every finding of the `strict` preset on the published servers, by server. */
export const REVIEWED: Readonly<Record<string, readonly Reviewed[]>> = {
  'mcp-ts-core templates': [
    {
      rule: 'forward-recovery',
      findings: {
        "src/mcp-server/tools/definitions/echo.tool.ts: ctx.fail('empty_message', 'Message must contain at least one non-whitespace character.') · empty_message": 1,
      },
      reason:
        'ctx.fail of 0.8.18 puts the reason into the data of the error and not the hint; no data is given here, so the declared hint stays in the source',
    },
  ],
  everything: [
    {
      rule: 'forward-abort-signal',
      findings: {
        'server/index.js: registerTools(server) · ': 1,
        'server/index.js: registerConditionalTools(server) · ': 2,
      },
      reason:
        'trigger-long-running-operation and the two polling tools wait on `setTimeout` in a loop: a call that the client cancels goes on to its end',
    },
    {
      rule: 'require-description',
      findings: { 'server/index.js: registerTools(server) · ': 1 },
      reason:
        'the archive of gzip-file-as-resource is registered with { uri, name, mimeType }: `description` is passed on from there and is never set',
    },
    {
      rule: 'require-field-description',
      findings: { 'server/index.js: registerPrompts(server) · state': 1 },
      reason:
        'prompts/list has no description of `state`: SDK v1 asks the optional schema, whose description stands inside (the lists are compared in published.test.ts)',
    },
    {
      rule: 'no-deprecated-api',
      findings: { 'transports/sse.js: SSEServerTransport · ': 1 },
      reason:
        'the transport is deprecated; the server carries it on purpose, to show it to old clients, and would turn the rule off in this line',
    },
  ],
  filesystem: [
    {
      rule: 'require-field-description',
      findings: {
        'index.js: path · path': 11,
        'index.js: excludePatterns · excludePatterns': 2,
        'index.js: pattern · pattern': 1,
      },
      reason:
        'z.string() and z.array(…) alone, and tools/list has no description of these: what a path is relative to, or what syntax a pattern has, the model must guess',
    },
  ],
  '@tacticlaunch/mcp-linear': [
    {
      rule: 'client-compatibility',
      findings: {
        'index.js: runMCPServer({ · ': 2,
        'index.js: runMCPServer({ · s API rejects every request with this tool, because a `pattern` has the lookaround ': 1,
      },
      reason:
        'the priority of an issue is an enum of the numbers 0 to 4, the name of an OAuth client a pattern with `(?!`, as in tools/list, and there are more than 128 tools',
    },
    {
      rule: 'require-field-description',
      findings: 25,
      reason:
        'the tools are JSON Schemas that are written out, with a word on most fields and none on these, as in tools/list',
    },
    {
      rule: 'require-output-field-description',
      findings: 8,
      reason:
        'the output schemas repeat the types of the Linear API and describe no number on a scale, as in tools/list',
    },
  ],
  '@antv/mcp-server-chart': [
    {
      rule: 'no-deprecated-api',
      findings: { 'services/sse.js: sse_js_1.SSEServerTransport · ': 1 },
      reason:
        'the transport is deprecated; the server starts it where it is asked to, beside Streamable HTTP',
    },
  ],
  'tavily-mcp': [
    {
      rule: 'require-annotations',
      findings: {
        'index.js: "tavily_search" · tavily_search': 1,
        'index.js: "tavily_extract" · tavily_extract': 1,
        'index.js: "tavily_crawl" · tavily_crawl': 1,
        'index.js: "tavily_map" · tavily_map': 1,
        'index.js: "tavily_research" · tavily_research': 1,
      },
      reason:
        'tools/list has no annotations at all, so that a client must take five tools that search for ones that may destroy something',
    },
  ],
  'firecrawl-mcp': [
    {
      rule: 'require-field-description',
      findings: 25,
      reason:
        'many parameters are types alone, explained in the description of the tool if anywhere, as in tools/list',
    },
  ],
  'ynab-mcp-server': [
    {
      rule: 'require-error-flag',
      findings: {
        'tools/ApproveTransactionTool.js: `Error getting unapproved transactions: ${error instanceof Error ? error.message : JSON.stringify(error)}` · ': 1,
        'tools/BudgetSummaryTool.js: `Error getting budget ${budgetId}: ${JSON.stringify(error)}` · ': 1,
        'tools/GetUnapprovedTransactionsTool.js: `Error getting unapproved transactions: ${error instanceof Error ? error.message : JSON.stringify(error)}` · ': 1,
        'tools/ListBudgetsTool.js: `Error listing budgets: ${JSON.stringify(error)}` · ': 1,
      },
      reason:
        'the framework makes a successful result of any text that is returned, also of one that tells of a caught error',
    },
    {
      rule: 'require-error-flag',
      findings: { 'tools/CreateTransactionTool.js: { · ': 1 },
      reason:
        'a catch returns { success: false, error }, which the framework sends as the JSON of a successful call',
    },
    {
      rule: 'no-leaky-error-message',
      findings: {
        'tools/BudgetSummaryTool.js: JSON.stringify(error) · ': 1,
        'tools/ListBudgetsTool.js: JSON.stringify(error) · ': 1,
      },
      reason:
        'whatever the client of YNAB rejects with is written out; for an Error it is `{}`, and the message that would help is lost',
    },
  ],
  'mcp-memory-libsql': [
    {
      rule: 'require-annotations',
      findings: { 'index.js: { · create_entities': 1, 'index.js: { · create_relations': 1 },
      reason:
        'destructiveHint and openWorldHint are missing in tools/list: that creating destroys nothing, and that all of it is a local database',
    },
    {
      rule: 'require-field-description',
      findings: 8,
      reason: 'the schemas of Valibot describe none of their fields, as in tools/list',
    },
  ],
};
