/* How an application is connected: the exact lines. They must agree with what the Spring Boot starter reads (`headgate.console.*`). */

export function dependencyLines(version: string): string {
  return `<dependency>
  <groupId>io.headgate</groupId>
  <artifactId>headgate-agent</artifactId>
  <version>${version}</version>
</dependency>`;
}

export function propertyLines(console: string, credential: string): string {
  return [`headgate.console.uri=${console}`, `headgate.console.credential=${credential}`, ...(needsConsent(console) ? ['headgate.console.allow-plaintext=true'] : [])].join('\n');
}

export function environmentLines(console: string, credential: string): string {
  return [`HEADGATE_CONSOLE_URI=${console}`, `HEADGATE_CONSOLE_CREDENTIAL=${credential}`, ...(needsConsent(console) ? ['HEADGATE_CONSOLE_ALLOWPLAINTEXT=true'] : [])].join('\n');
}

/** An application sends its credential in plain text to its own machine only, unless it is told that it may. */
function needsConsent(console: string): boolean {
  const { protocol, hostname } = new URL(console);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
