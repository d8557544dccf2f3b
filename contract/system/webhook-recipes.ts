/**
 * How a delivery is signed by Standard Webhooks 1.0, as programs that run as they are: each reads
 * WEBHOOK_URL and WEBHOOK_SECRET from its environment and sends one event (a test runs them).
 */
export const signingRecipes = {
  curl: {
    label: 'curl',
    lang: 'Shell',
    source: `BODY='{"type":"connection.test","data":{"message":"Hello"}}'
ID="evt_$(date +%s)_$$"
TIME=$(date +%s)
KEY=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
SIGNATURE=$(printf %s "$ID.$TIME.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)
curl -s -H 'content-type: application/json' -H "webhook-id: $ID" \\
  -H "webhook-timestamp: $TIME" -H "webhook-signature: v1,$SIGNATURE" -d "$BODY" "$WEBHOOK_URL"
`,
  },
  node: {
    label: 'Node',
    lang: 'JavaScript',
    source: `import { createHmac, randomUUID } from 'node:crypto'

const { WEBHOOK_URL, WEBHOOK_SECRET } = process.env
const body = JSON.stringify({ type: 'connection.test', data: { message: 'Hello' } })
const id = \`evt_\${randomUUID()}\`
const timestamp = Math.floor(Date.now() / 1000)
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
const signature = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64')
const answer = await fetch(WEBHOOK_URL, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': \`v1,\${signature}\`,
  },
  body,
})
console.log(await answer.text())
`,
  },
  python: {
    label: 'Python',
    lang: 'Python',
    source: `import base64, hashlib, hmac, json, os, time, urllib.request, uuid

body = json.dumps({"type": "connection.test", "data": {"message": "Hello"}}).encode()
event_id = f"evt_{uuid.uuid4()}"
timestamp = str(int(time.time()))
key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
signed = f"{event_id}.{timestamp}.".encode() + body
signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
request = urllib.request.Request(os.environ["WEBHOOK_URL"], data=body, headers={
    "content-type": "application/json",
    "webhook-id": event_id,
    "webhook-timestamp": timestamp,
    "webhook-signature": f"v1,{signature}",
})
print(urllib.request.urlopen(request).read().decode())
`,
  },
  csharp: {
    label: 'C#',
    lang: 'C#',
    source: `using System.Security.Cryptography;
using System.Text;

var url = Environment.GetEnvironmentVariable("WEBHOOK_URL")!;
var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!;
var body = """{"type":"connection.test","data":{"message":"Hello"}}""";
var id = $"evt_{Guid.NewGuid()}";
var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
var key = Convert.FromBase64String(secret.StartsWith("whsec_") ? secret[6..] : secret);
var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.{body}");
var signature = Convert.ToBase64String(HMACSHA256.HashData(key, signed));
using var client = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, url);
request.Headers.Add("webhook-id", id);
request.Headers.Add("webhook-timestamp", timestamp.ToString());
request.Headers.Add("webhook-signature", $"v1,{signature}");
request.Content = new StringContent(body, Encoding.UTF8, "application/json");
Console.WriteLine(await (await client.SendAsync(request)).Content.ReadAsStringAsync());
`,
  },
} as const

const hello = '{"type":"connection.test","data":{"message":"Hello"}}'

/** The same for another event, as a program of the shell. */
export const signingRecipeOf = (event: unknown) => ({
  ...signingRecipes.curl,
  source: signingRecipes.curl.source.replace(hello, () => JSON.stringify(event)),
})
