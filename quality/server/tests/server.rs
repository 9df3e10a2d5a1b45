//! Starts the server on a free port, asks it, and stops it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

const PUZZLE: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
const NAME: &str = "3636310645 LW5RWaj13O0843";
const GRID: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// A server that answers nothing fails the test, rather than stopping it.
const LONGEST_WAIT: Duration = Duration::from_secs(120);

/// A server, which ends with the test.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// One with a single thread for all requests, so that whatever blocks it is seen.
    fn start() -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_minlex-server"))
            .arg("127.0.0.1:0")
            .env("TOKIO_WORKER_THREADS", "1")
            .env_remove("MINLEX_TABLE")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("http://").expect("an address").to_owned();
        Server { process, address }
    }

    /// Status and body of the answer to one request.
    fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n");
        let head = format!("{head}Content-Type: text/plain\r\nContent-Length: {length}\r\n\r\n");
        stream.set_read_timeout(Some(LONGEST_WAIT)).expect("a limit");
        stream.write_all(format!("{head}{body}").as_bytes()).expect("all is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).expect("a status").parse().expect("a number");
        (status, body.to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().expect("it can be stopped");
        self.process.wait().expect("it ends");
    }
}

#[test]
fn single_look_ups_are_answered() {
    let server = Server::start();
    let get = |path: &str| server.ask("GET", path, "");
    assert_eq!(get(&format!("/rank/{GRID}")), (200, "3897682283\n".to_owned()));
    assert_eq!(get(&format!("/name/{PUZZLE}")), (200, format!("{NAME}\n")));
    let (status, first) = get("/grid/1");
    assert_eq!((status, &first[..18]), (200, "123456789456789123"));
    for (path, why) in [
        ("/rank/123".to_owned(), "81"),
        ("/grid/5472730539".to_owned(), "5472730538"),
        (format!("/name/{}", ".".repeat(81)), "17"),
    ] {
        let (status, text) = get(&path);
        assert_eq!(status, 400, "{path}");
        assert!(text.contains(why), "{path}: {text}");
    }
    assert_eq!(get("/somewhere").0, 404);
}

#[test]
fn a_list_has_an_answer_for_each_line() {
    let server = Server::start();
    let (status, answer) = server.ask("POST", "/names", &format!("{PUZZLE}\n123\n{PUZZLE}\n"));
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(status, 200);
    assert_eq!(lines.len(), 3, "{answer}");
    assert_eq!((lines[0], lines[2]), (NAME, NAME));
    assert!(lines[1].starts_with("error: "), "{answer}");
    assert_eq!(server.ask("POST", "/names", ""), (200, String::new()));
}

/// While a long list is worked on, the one thread that all requests have is free.
#[test]
fn a_long_list_keeps_nobody_waiting() {
    let server = Server::start();
    let list = format!("{PUZZLE}\n").repeat(25_000);
    let answers_meanwhile = thread::scope(|scope| {
        let names = scope.spawn(|| server.ask("POST", "/names", &list));
        let mut answers = 0;
        while !names.is_finished() {
            server.ask("GET", &format!("/rank/{GRID}"), "");
            answers += 1;
        }
        let (status, names) = names.join().expect("an answer");
        assert_eq!((status, names.lines().count()), (200, 25_000));
        answers
    });
    assert!(answers_meanwhile > 20, "{answers_meanwhile} answers");
}

#[test]
fn a_list_beyond_the_limit_is_refused() {
    let server = Server::start();
    // One byte too many, and no more: bytes that a server leaves unread can cost the sender the
    // answer.
    let bytes = "1".repeat(25_000 * 83 + 1);
    assert_eq!(server.ask("POST", "/names", &bytes).0, 413);
    assert_eq!(server.ask("POST", "/names", &bytes[1..]).0, 200);
    let lines = "\n".repeat(25_001);
    assert_eq!(server.ask("POST", "/names", &lines).0, 413);
    assert_eq!(server.ask("POST", "/names", &lines[1..]).0, 200);
}
