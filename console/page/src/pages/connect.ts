/* How an application is connected: the exact lines. They must agree with what the Spring Boot starter reads. */

/** Where the link of this console is, as an application must be told. */
export function linkAddress(origin: string = location.origin): string {
  return `${origin.replace(/^http/, 'ws')}/link`;
}

export function dependencyLines(version: string): string {
  return `<dependency>
  <groupId>io.headgate</groupId>
  <artifactId>headgate-agent</artifactId>
  <version>${version}</version>
</dependency>`;
}

export function propertyLines(address: string, credential: string): string {
  return `headgate.console.address=${address}\nheadgate.console.credential=${credential}`;
}

export function environmentLines(address: string, credential: string): string {
  return `HEADGATE_CONSOLE_ADDRESS=${address}\nHEADGATE_CONSOLE_CREDENTIAL=${credential}`;
}
